// BLAKE2b (RFC 7693) with a personal string, enough to check the seal of a match.

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/** @param {bigint} word @param {bigint} by */
const turn = (word, by) => ((word >> by) | (word << (64n - by))) & MASK;

/** @param {Uint8Array} bytes @param {number} at */
function word(bytes, at) {
  let value = 0n;
  for (let i = 7; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i] ?? 0);
  return value;
}

/** @param {bigint[]} h @param {Uint8Array} block @param {bigint} counted @param {boolean} last */
function compress(h, block, counted, last) {
  const v = [...h, ...IV];
  v[12] ^= counted;
  if (last) v[14] ^= MASK;
  const m = Array.from({ length: 16 }, (_, i) => word(block, 8 * i));
  /** @param {number} a @param {number} b @param {number} c @param {number} d @param {bigint} x @param {bigint} y */
  const mix = (a, b, c, d, x, y) => {
    v[a] = (v[a] + v[b] + x) & MASK;
    v[d] = turn(v[d] ^ v[a], 32n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 24n);
    v[a] = (v[a] + v[b] + y) & MASK;
    v[d] = turn(v[d] ^ v[a], 16n);
    v[c] = (v[c] + v[d]) & MASK;
    v[b] = turn(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10];
    mix(0, 4, 8, 12, m[s[0]], m[s[1]]);
    mix(1, 5, 9, 13, m[s[2]], m[s[3]]);
    mix(2, 6, 10, 14, m[s[4]], m[s[5]]);
    mix(3, 7, 11, 15, m[s[6]], m[s[7]]);
    mix(0, 5, 10, 15, m[s[8]], m[s[9]]);
    mix(1, 6, 11, 12, m[s[10]], m[s[11]]);
    mix(2, 7, 8, 13, m[s[12]], m[s[13]]);
    mix(3, 4, 9, 14, m[s[14]], m[s[15]]);
  }
  for (let i = 0; i < 8; i++) h[i] ^= v[i] ^ v[i + 8];
}

/** @param {Uint8Array} data @param {number} size @param {string} person @returns {string} hexadecimal */
export function blake2b(data, size, person) {
  const settings = new Uint8Array(64);
  settings.set([size, 0, 1, 1]);
  settings.set(new TextEncoder().encode(person), 48);
  const h = IV.map((iv, i) => iv ^ word(settings, 8 * i));
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let i = 0; i < blocks; i++) {
    const block = new Uint8Array(128);
    block.set(data.subarray(128 * i, 128 * i + 128));
    compress(h, block, BigInt(Math.min(data.length, 128 * (i + 1))), i === blocks - 1);
  }
  let text = "";
  for (let i = 0; i < size; i++) text += ((h[i >> 3] >> BigInt(8 * (i & 7))) & 255n).toString(16).padStart(2, "0");
  return text;
}
