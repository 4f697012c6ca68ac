// Of Wood and Water in the browser: lists to shop by, for the starting army, new towns and the orders of phase 5.

import { onForm } from "terrarium/kit";
import { List } from "./list.js";

export const start = () =>
  onForm(["spend", "muster_start", "start_buildings", "local_town"], (form) => new List(form).open());
