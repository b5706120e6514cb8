import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What the one secret key is used for; each use has a key of its own (HKDF). */
export interface Vault {
  /** AES-256-GCM; `context` binds the ciphertext to its place, so that it cannot be moved to another. */
  seal(plain: string, context: string): string;
  /** The text that was sealed. Throws if key, context or bytes are not the same. */
  open(sealed: string, context: string): string;
  /** Keyed hash (HMAC-SHA-256, base64url) of a low-entropy value: a blind index, a code, a rate limit's key. */
  mac(value: string, context: string): string;
}

export const createVault = (secretKey: Buffer): Vault => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `tangible-cup ${use}`, 32));
  const sealingKey = derive('sealing');
  const macKey = createSecretKey(derive('mac'));
  return {
    seal(plain, context) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    mac: (value, context) => createHmac('sha256', macKey).update(`${context}\0${value}`).digest('base64url'),
  };
};
