/** Hosts of the push services used by browsers; a point before a name includes all its subdomains. */
const KNOWN = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

export interface AllowedEndpoints {
  /** Hosts beside the known ones, in the same form. */
  hosts: readonly string[];
  /** An origin on this machine, for development; null in production. */
  localOrigin: string | null;
}

/**
 * Reports whether the server may send to an address given by a browser: only to push services by https. Otherwise an account could make it
 * call any address within its reach.
 */
export const isPushEndpoint = (address: string, { hosts, localOrigin }: AllowedEndpoints): boolean => {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (localOrigin !== null && url.origin === localOrigin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return [...KNOWN, ...hosts].some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
};
