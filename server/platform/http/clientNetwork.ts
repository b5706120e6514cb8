import ipaddr from 'ipaddr.js';

/** Returns the client for limits: an IPv4 address, or the /64 of an IPv6 address, since one household or machine chooses freely among the rest. */
export const clientNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
};
