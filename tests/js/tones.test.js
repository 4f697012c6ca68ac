import assert from "node:assert/strict";
import { test } from "node:test";
import { SOUNDS, samples } from "../../src/terrarium/server/play/static/terrarium/js/touch/tones.js";

test("every sound is short, begins and ends without a click, and is never too loud", () => {
  for (const [name, tones] of Object.entries(SOUNDS)) {
    const wave = samples(tones, 8000);
    assert.ok(wave.length > 0 && wave.length < 8000, name);
    assert.ok(Math.abs(wave[0]) < 1e-9, name);
    assert.ok(Math.abs(wave[wave.length - 1]) < 0.01, name);
    const high = wave.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    assert.ok(high > 0.1 && high <= 1, name);
    assert.deepEqual(samples(tones, 8000), wave, "the same every time");
  }
});
