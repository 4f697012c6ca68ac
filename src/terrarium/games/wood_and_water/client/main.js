// Of Wood and Water in the browser: peoples to choose from, a bar over the chart, marches, lists to shop by, and ways
// to look back. What anything costs, reaches or earns says the table.

import { onChange, onForm } from "terrarium/kit";
import { Bar } from "./bar.js";
import { List } from "./list.js";
import { marching } from "./march.js";
import { choosePeople } from "./people.js";

export const start = () => {
  const bar = new Bar();
  return Promise.all([
    onForm(["choose_faction"], choosePeople),
    onForm(["spend", "muster_start", "start_buildings", "local_town"], (form) => new List(form).open()),
    onForm(["move_step"], (form) => marching(form, bar)),
    onChange(() => bar.refresh()),
  ]);
};
