import { isIPv6 } from 'node:net';

/** The first four groups of an IPv6 address, `::` written out. */
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

/** What limits count as one client: an IPv4 address, of an IPv6 address its /64, since one household or machine chooses freely among the rest. */
export const clientNetwork = (address: string): string => {
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isIPv6(plain) ? prefixOf(plain) : plain;
};
