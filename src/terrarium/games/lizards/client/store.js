// What Lizards! remembers on this device.

import { store as of } from "terrarium/kit";

export const store = of("lizards");
