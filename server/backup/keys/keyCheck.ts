import { createVault } from '#server/platform/secrets/vault.ts';

/** Returns a MAC under a secret key, by which another key is recognized. */
export const keyCheckOf = (key: Buffer): string => createVault(key).mac('secret key', 'backup');
