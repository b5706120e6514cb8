import { bigint, optional, text } from './columns.ts';

/** An account's authenticator app. */
export const totp = {
  accountId: text(),
  secretSealed: text(),
  /** The newest time step with an accepted code: codes of this and earlier steps are rejected. */
  lastStep: bigint(),
  addedAt: bigint(),
};

export const recoveryCode = {
  accountId: text(),
  /** HMAC of account and code. */
  codeHash: text(),
};

export const passkey = {
  id: text(),
  accountId: text(),
  /** WebAuthn's id, base64url. */
  credentialId: text(),
  /** COSE, base64url. */
  publicKey: text(),
  signCount: bigint(),
  /** JSON list. */
  transports: text(),
  name: text(),
  addedAt: bigint(),
  lastUsedAt: optional(bigint()),
};
