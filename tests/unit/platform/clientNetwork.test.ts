// Guards: the part of its address that a household or machine can choose freely does not give it further limits.
import { expect, it } from 'vitest';
import { clientNetwork } from '#server/platform/http/clientNetwork.ts';

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:db8::5', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
