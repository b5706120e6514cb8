import { sha256 } from '@noble/hashes/sha2.js';

/** Writes a text in ASCII as bytes: a solver does so for each try, and a `TextEncoder` takes a browser longer than the hash itself. */
const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** How many zero bits a hash begins with. */
const leadingZeros = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
};

/**
 * Whether `nonce` is the work that a challenge asks for. Proof of work (hashcash): a text that gives the SHA-256 of the challenge with it some zero bits
 * at its beginning. Each bit doubles the tries that it takes on average; checking takes one. Browsers offer SHA-256 only one promise at a time, and only
 * under https, so it comes from a library.
 */
export const isWorkDone = (challengeId: string, bits: number, nonce: string): boolean =>
  bits === 0 || leadingZeros(sha256(bytesOf(`${challengeId}:${nonce}`))) >= bits;
