import { isIPv6 } from 'node:net';
import type { Vault } from '../platform/vault.ts';

/** The first four groups of an IPv6 address, `::` written out: one household or machine can choose freely among the rest. */
const prefixOf = (address: string): string => {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [groups(head), groups(tail ?? '')];
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** Keyed hash of where a vote comes from, of an IPv6 address its /64: the address itself is not stored. */
export const sourceOf = (vault: Vault, address: string): string => {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return vault.mac(isIPv6(plain) ? prefixOf(plain) : plain, 'vote source');
};

const SHORT_LENGTH = 8;
/** Enough of a source to distinguish it in a list. */
export const shortSource = (hash: string | null): string | null => (hash === null || hash === '' ? null : hash.slice(0, SHORT_LENGTH));
