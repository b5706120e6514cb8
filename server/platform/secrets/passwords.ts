import { constants, generateKeyPair, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { hash, verify } from '@node-rs/argon2';
import { Problem } from '#contract/http/problem.ts';
import type { Clock, Ids } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { limitConcurrency } from '#server/platform/jobs/limitConcurrency.ts';
import type { Vault } from './vault.ts';

/** `Algorithm.Argon2id`, which is a const enum and so cannot be imported here. */
const ARGON2ID = 2;
/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const ARGON = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Each hash needs 19 MiB and, for 20 ms or more, one of the four threads that also read and write files: a rush of sign-ins leaves half of
 * these. Behind a hundred others, a sign-in on a slow machine would not be answered within three seconds.
 */
const HASHES = { running: 2, waiting: 100 };

/** Returns the context of a private half's seal. */
export const serverKeyContext = (id: string): string => `server_key ${id}`;

export interface Passwords {
  /** Returns the key for encryption in browsers. */
  publicKey(): Promise<{ keyId: string; pem: string }>;
  /** Creates another key pair, which is used from now on; of the earlier ones only the last remains valid. Returns its id. */
  rotate(): Promise<string>;
  /** Decrypts a password that a browser encrypted (RSA-OAEP, SHA-256, base64). Throws encryption_key_unknown, bad_request. */
  decrypt(encrypted: string, keyId: string): Promise<string>;
  /** Throws unavailable if too many passwords are waiting; `verify`, too. */
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}

/** Creates the password service. Its key pairs are shared by all nodes: in the database, with sealed private halves. Browsers get the newest. */
export const createPasswords = ({ db, vault, clock, ids }: { db: Db; vault: Vault; clock: Clock; ids: Ids }): Passwords => {
  const makeKey = async () => {
    const pair = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const id = ids.next();
    await db
      .insertInto('serverKey')
      .values({ id, publicPem: pair.publicKey, privateSealed: vault.seal(pair.privateKey, serverKeyContext(id)), createdAt: clock.now() })
      .execute();
    return id;
  };
  const newestKey = () => db.selectFrom('serverKey').selectAll().orderBy('createdAt', 'desc').orderBy('id').limit(1).executeTakeFirst();
  const inTurn = limitConcurrency(HASHES);
  let making: Promise<unknown> | null = null;
  return {
    async publicKey() {
      let key = await newestKey();
      if (!key) {
        making ??= makeKey().finally(() => {
          making = null;
        });
        await making;
        key = await newestKey();
      }
      if (!key) throw new Problem('unavailable');
      return { keyId: key.id, pem: key.publicPem };
    },
    async rotate() {
      const before = await newestKey();
      const id = await makeKey();
      let earlier = db.deleteFrom('serverKey').where('id', '!=', id);
      // A page opened earlier has this key, and sends its form under it.
      if (before) earlier = earlier.where('id', '!=', before.id);
      await earlier.execute();
      return id;
    },
    async decrypt(encrypted, keyId) {
      const key = await db.selectFrom('serverKey').selectAll().where('id', '=', keyId).executeTakeFirst();
      if (!key) throw new Problem('encryption_key_unknown');
      try {
        const options = {
          key: vault.open(key.privateSealed, serverKeyContext(key.id)),
          padding: constants.RSA_PKCS1_OAEP_PADDING,
          oaepHash: 'sha256',
        };
        return privateDecrypt(options, Buffer.from(encrypted, 'base64')).toString('utf8');
      } catch {
        throw new Problem('bad_request');
      }
    },
    hash: (password) => inTurn(() => hash(password, ARGON)),
    verify: (stored, password) => inTurn(() => verify(stored, password)),
  };
};
