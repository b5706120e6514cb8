import { call } from '#src/platform/api/api.ts';
import { createEncryption, encryptOaep } from './passwordEncryption.ts';

/** Encrypts under this server's key; see `createEncryption`. */
export const { encryptPassword, sendEncrypted } = createEncryption({
  readKey: () => call('GET /api/public-key', {}),
  encrypt: encryptOaep,
});
