import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { proofFragment, type Statement, signedText } from '#contract/certificates/rules/proof.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { findKeys, insertKey, replaceKeys } from './keyStore.ts';

type KeyDeps = Pick<Deps, 'db' | 'vault' | 'clock'>;

/** Returns the context of a private half's seal. */
export const certificateKeyContext = (id: string): string => `certificate key ${id}`;

/** Makes a key pair: the public half as 32 bytes in base64url, the private one sealed. */
const makeKey = (vault: Vault, id: string, createdAt: number) => {
  const pair = generateKeyPairSync('ed25519');
  const { x: publicKey = '' } = pair.publicKey.export({ format: 'jwk' });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  return { id, publicKey, privateSealed: vault.seal(privateKey, certificateKeyContext(id)), createdAt };
};

const FIRST_ID = 'k1';

/** Returns all keys, the newest first, with the first one made if there is none. Of two processes that make it, one's is kept. */
const keysOf = async ({ db, vault, clock }: KeyDeps) => {
  const keys = await findKeys(db);
  if (keys.length > 0) return keys;
  await insertKey(db, makeKey(vault, FIRST_ID, clock.now()));
  return findKeys(db);
};

/** Returns the public keys, the newest first: earlier ones still verify what they signed. */
export const listKeys = async (deps: KeyDeps): Promise<{ items: { id: string; key: string }[] }> => ({
  items: (await keysOf(deps)).map(({ id, publicKey }) => ({ id, key: publicKey })),
});

/** Returns the fragment by which the check page verifies a statement without a network. */
export type SignStatement = (statement: Statement) => string;

/** Loads the newest key to sign with. */
export const loadSigner = async (deps: KeyDeps): Promise<SignStatement> => {
  // another rotation may have made one at the same instant: the private half of one alone is kept
  const newest = (await keysOf(deps)).find(({ privateSealed }) => privateSealed !== '');
  if (!newest) throw new Error('no key of certificates');
  const { id: keyId, privateSealed } = newest;
  const der = Buffer.from(deps.vault.open(privateSealed, certificateKeyContext(keyId)), 'base64');
  const key: KeyObject = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return (statement) =>
    proofFragment({ keyId, statement, signature: sign(null, Buffer.from(signedText(keyId, statement)), key).toString('base64url') });
};

/** Makes another key, which signs from now on, and destroys the private halves of those before. Returns its id. */
export const rotateCertificateKey = async (deps: KeyDeps): Promise<string> => {
  const { length } = await keysOf(deps);
  const key = makeKey(deps.vault, `k${length + 1}`, deps.clock.now());
  await replaceKeys(deps.db, key);
  return key.id;
};
