/**
 * Proof of work (hashcash): a text that gives the SHA-256 of the challenge with it some zero bits at its beginning. Each bit doubles the tries that it takes on
 * average; checking takes one. Written out because browsers offer SHA-256 only one promise at a time, and only under https.
 */

const primes: number[] = [];
for (let candidate = 2; primes.length < 64; candidate += 1) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);

/** The first 32 bits behind the point (FIPS 180-4, sections 4.2.2 and 5.3.3). */
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const ROUNDS = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const START = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** The words of a message in ASCII, padded to whole blocks of 16. */
const paddedWords = (text: string): Int32Array => {
  const words = new Int32Array((((text.length + 8) >> 6) + 1) * 16);
  for (let at = 0; at <= text.length; at += 1) {
    const byte = at < text.length ? text.charCodeAt(at) & 0xff : 0x80;
    words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at % 4) * 8));
  }
  words[words.length - 1] = text.length * 8;
  return words;
};

const schedule = new Int32Array(64);
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

/** SHA-256 of a text in ASCII, as eight words. */
export const sha256 = (text: string): Int32Array => {
  const state = START.slice();
  const message = paddedWords(text);
  for (let block = 0; block < message.length; block += 16) {
    for (let round = 0; round < 64; round += 1) {
      if (round < 16) schedule[round] = at(message, block + round);
      else {
        const [early, late] = [at(schedule, round - 15), at(schedule, round - 2)];
        const small0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
        const small1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
        schedule[round] = at(schedule, round - 16) + small0 + at(schedule, round - 7) + small1;
      }
    }
    let a = at(state, 0);
    let b = at(state, 1);
    let c = at(state, 2);
    let d = at(state, 3);
    let e = at(state, 4);
    let f = at(state, 5);
    let g = at(state, 6);
    let h = at(state, 7);
    for (let round = 0; round < 64; round += 1) {
      const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const first = (h + sum1 + ((e & f) ^ (~e & g)) + at(ROUNDS, round) + at(schedule, round)) | 0;
      const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
  }
  return state;
};

/** How many zero bits a hash begins with. */
const leadingZeros = (hash: Int32Array): number => {
  const first = hash.findIndex((word) => word !== 0);
  return first === -1 ? 256 : first * 32 + Math.clz32(at(hash, first));
};

/** Whether `nonce` is the work that `challengeId` asks for. */
export const isWorkDone = (challengeId: string, bits: number, nonce: string): boolean =>
  bits === 0 || leadingZeros(sha256(`${challengeId}:${nonce}`)) >= bits;
