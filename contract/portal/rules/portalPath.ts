/**
 * Returns true for an address of this site, with neither empty steps nor backslashes in its path: `//elsewhere` is another site's, and so is
 * `/..//elsewhere` once a browser has resolved it.
 */
export const isPortalPath = (value: string): boolean => /^\/(?:[^\s/\\?#]+\/)*[^\s/\\?#]*(?:[?#]\S*)?$/.test(value);
