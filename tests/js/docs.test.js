import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as kit from "terrarium/kit";

const guide = readFileSync(new URL("../../docs/add-a-game.md", import.meta.url), "utf8");

test("the guide tells of everything in the kit, and of nothing else", () => {
  const table = guide.slice(guide.indexOf("| from the kit |"), guide.indexOf("A client asks the table and works out"));
  const rows = table
    .split("\n")
    .slice(2)
    .map((row) => row.split("|")[1] ?? "");
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z]\w*)/gi)].map((found) => found[1]));
  assert.deepEqual([...new Set(named)].sort(), Object.keys(kit).sort());
});

test("the guide's client uses what there is", () => {
  const [, names] = /import \{([^}]*)\} from "terrarium\/kit";/.exec(guide) ?? [];
  const used = names.split(",").map((name) => name.trim());
  assert.ok(used.length > 3);
  assert.deepEqual(
    used.filter((name) => !(name in kit)),
    [],
  );
});
