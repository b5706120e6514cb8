/**
 * An address of this site's own, with neither empty steps nor backslashes in its path: `//elsewhere` is another site's, and so is `/..//elsewhere`
 * once a browser has resolved it.
 */
export const isPortalPath = (value: string): boolean => /^\/(?:[^\s/\\?#]+\/)*[^\s/\\?#]*(?:[?#]\S*)?$/.test(value);
