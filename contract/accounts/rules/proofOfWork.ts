import { sha256 } from '@noble/hashes/sha2.js';

/** Encodes an ASCII text. A solver does this for each try, and in browsers a `TextEncoder` takes longer than the hash itself. */
const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};

/** Counts the leading zero bits of a hash. */
const leadingZeros = (hash: Uint8Array): number => {
  const first = hash.findIndex((byte) => byte !== 0);
  return first === -1 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
};

/**
 * Returns true if `nonce` solves a challenge's proof of work (hashcash): the SHA-256 of the challenge with the nonce must begin with `bits` zero
 * bits. Each bit doubles the average number of tries; a check takes one. The hash comes from a library because browsers offer SHA-256 only one
 * promise at a time, and only under https.
 */
export const isWorkDone = (challengeId: string, bits: number, nonce: string): boolean =>
  bits === 0 || leadingZeros(sha256(bytesOf(`${challengeId}:${nonce}`))) >= bits;
