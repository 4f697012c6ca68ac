import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { blake2b } from "../../src/terrarium/server/play/static/terrarium/js/blake2b.js";
import { verdict } from "../../src/terrarium/server/play/static/terrarium/js/seal.js";

test("without a person it is the hash that everybody has", () => {
  for (const size of [0, 1, 127, 128, 129, 256, 1000]) {
    const bytes = Uint8Array.from({ length: size }, (_, n) => (7 * n) & 255);
    assert.equal(blake2b(bytes, 64, ""), createHash("blake2b512").update(bytes).digest("hex"), `${size} bytes`);
  }
});

test("with the house's person it is the hash that the house makes", () => {
  const known = {
    "": "be325b07e6bc0b051b31254888ed599f048843f02ba92175d8a069424dc288a3",
    abc: "b16883eba70a10dbc32e6436992e2dc3830d4dedac6026c35a542efe959c6f2b",
  };
  for (const [text, hash] of Object.entries(known))
    assert.equal(blake2b(new TextEncoder().encode(text), 32, "terrarium-commit"), hash);
});

const SECRET = "616263";
const RECORD = {
  header: { commitment: "b16883eba70a10dbc32e6436992e2dc3830d4dedac6026c35a542efe959c6f2b", words: ["heron", "elk"] },
  secret: SECRET,
  entries: [1, 2, 3],
};

test("a record's seal holds, is broken, or is not opened yet", () => {
  const said = (/** @type {unknown} */ record) => verdict(JSON.stringify(record));
  assert.deepEqual(said(RECORD), {
    says: "The seal holds: the secret is the one that was sealed. 3 entries. " + "Words of the players: heron, elk.",
    kind: "good",
  });
  assert.equal(said({ ...RECORD, secret: "616264" }).kind, "bad");
  assert.equal(said({ ...RECORD, secret: null }).kind, "wait");
  assert.match(said({ entries: [] }).says, /not a record/);
  assert.match(verdict("{").says, /cannot be read/);
});
