import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { Problem } from '#contract/http/problem.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The uses of an installation's keys. */
export interface Vault {
  /**
   * Encrypts by AES-256-GCM under the newest sealing key, whose id begins the result; `context` binds the ciphertext to its place, so that
   * it cannot be moved to another. Throws `unavailable` if this process cannot be sure of the newest key.
   */
  seal(plain: string, context: string): string;
  /** Decrypts a sealed text. Throws if key, context or bytes differ; `unavailable` if this process does not know the key yet. */
  open(sealed: string, context: string): string;
  /** Returns the keyed hash (HMAC-SHA-256, base64url) of a low-entropy value: a blind index, a code, a rate limit's key. */
  mac(value: string, context: string): string;
}

export interface SealingKey {
  id: string;
  key: Buffer;
  /** Time before which nothing is sealed under it; by then every process knows it. */
  activeAt: number;
}

export interface VaultKeys {
  /** Empty if a process has missed a change of both keys: then it can neither seal nor open. */
  sealing: readonly SealingKey[];
  /** The key of keyed hashes. */
  index: Buffer;
}

const derive = (secretKey: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, '', `tangible-cup ${use}`, 32));

/** The id of an installation's initial sealing key. Its texts do not contain the id, because it was once the only key. */
export const INITIAL_KEY_ID = 'initial';

/** Derives the key that wraps other keys from a secret key. */
export const wrappingKeyOf = (secretKey: Buffer): Buffer => derive(secretKey, 'wrapping');

/** Derives an installation's initial keys from its secret key (HKDF). */
export const initialKeys = (secretKey: Buffer): VaultKeys => ({
  sealing: [{ id: INITIAL_KEY_ID, key: derive(secretKey, 'sealing'), activeAt: 0 }],
  index: derive(secretKey, 'mac'),
});

/** Encrypts a text by AES-256-GCM; only the same `context` opens it again. */
export const sealUnder = (key: Buffer, plain: string, context: string): string => {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
};

/** Decrypts a text of `sealUnder`. Throws if key, context or bytes differ. */
export const openUnder = (key: Buffer, sealed: string, context: string): string => {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
};

/** Does not occur in base64. */
const SEPARATOR = '.';

/** Splits a sealed text: its key's id, a point and base64; base64 only under the initial key. */
const parts = (sealed: string): { id: string; body: string } => {
  const at = sealed.indexOf(SEPARATOR);
  return at < 0 ? { id: INITIAL_KEY_ID, body: sealed } : { id: sealed.slice(0, at), body: sealed.slice(at + 1) };
};

/** Returns the id of a text's key. */
export const keyIdOf = (sealed: string): string => parts(sealed).id;

/** Creates a vault whose keys can change: each call uses the current ones. `now` in epoch milliseconds. */
export const createKeyedVault = (keys: () => VaultKeys, now: () => number): Vault => {
  // It never changes: earlier hashes could not be found again.
  const indexKey = createSecretKey(keys().index);
  const newest = (): SealingKey => {
    const sealing = [...keys().sealing].sort((a, b) => a.activeAt - b.activeAt);
    // The oldest key if the clock went back before all of them.
    const key = sealing.findLast(({ activeAt }) => activeAt <= now()) ?? sealing[0];
    if (!key) throw new Problem('unavailable');
    return key;
  };
  return {
    seal(plain, context) {
      const { id, key } = newest();
      return `${id === INITIAL_KEY_ID ? '' : `${id}${SEPARATOR}`}${sealUnder(key, plain, context)}`;
    },
    open(sealed, context) {
      const { id, body } = parts(sealed);
      const known = keys().sealing.find((each) => each.id === id);
      if (!known) throw new Problem('unavailable');
      return openUnder(known.key, body, context);
    },
    mac: (value, context) => createHmac('sha256', indexKey).update(`${context}\0${value}`).digest('base64url'),
  };
};

/** Creates a vault under an installation's initial keys. */
export const createVault = (secretKey: Buffer): Vault => {
  const keys = initialKeys(secretKey);
  return createKeyedVault(
    () => keys,
    () => 0,
  );
};
