// A few short sounds, worked out here: a falling or rising tone, a burst of noise, a decay. Nothing is fetched for
// them.

/** From one pitch to another (Hz), for so long (s), with so much noise (0 to 1); several follow each other.
 * @typedef {{from: number, to: number, long: number, noise?: number, loud?: number}} Tone */

/** @type {Record<string, Tone[]>} */
export const SOUNDS = {
  move: [{ from: 420, to: 260, long: 0.09, noise: 0.25, loud: 0.5 }],
  loss: [{ from: 170, to: 60, long: 0.22, noise: 0.6 }],
  turn: [
    { from: 660, to: 655, long: 0.12, loud: 0.6 },
    { from: 880, to: 872, long: 0.26, loud: 0.6 },
  ],
  end: [
    { from: 392, to: 390, long: 0.16, loud: 0.6 },
    { from: 494, to: 492, long: 0.16, loud: 0.6 },
    { from: 587, to: 580, long: 0.42, loud: 0.6 },
  ],
};

/** So many samples until a tone is at its height: without this it would click. */
const FADE = 64;

/** A sound as samples. @param {Tone[]} tones @param {number} rate samples a second */
export function samples(tones, rate) {
  const lengths = tones.map((tone) => Math.floor(tone.long * rate));
  const found = new Float32Array(lengths.reduce((sum, one) => sum + one, 0));
  let at = 0,
    chance = 1;
  tones.forEach(({ from, to, noise = 0, loud = 1 }, n) => {
    let phase = 0;
    for (let i = 0; i < lengths[n]; i += 1) {
      const done = i / lengths[n];
      phase += (2 * Math.PI * (from + (to - from) * done)) / rate;
      chance = (chance * 16807) % 2147483647;
      const hiss = (2 * chance) / 2147483647 - 1;
      const decay = (1 - done) ** 2 * Math.min(1, i / FADE);
      found[at + i] = loud * decay * ((1 - noise) * Math.sin(phase) + noise * hiss);
    }
    at += lengths[n];
  });
  return found;
}
