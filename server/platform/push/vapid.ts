import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';

/** The id of the key pair that identifies this portal to push services. */
const VAPID_ID = 'current';

/** Returns the context of the private half's seal. */
export const vapidContext = (id: string): string => `vapid key ${id}`;

/** Lifetime of a token; RFC 8292 allows a day. */
const TOKEN_MS = 12 * 3600_000;

/** The portal's identity towards push services (VAPID, RFC 8292). */
export interface Vapid {
  /** The key that browsers subscribe with: an uncompressed point of P-256, base64url. */
  publicKey: string;
  /** Returns the `Authorization` of a request to a push service. `contact` is a `mailto:` or `https:` address for its operators. */
  authorizationFor(endpoint: string, contact: string): string;
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const rawPublicKey = (key: KeyObject): string => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url');
};

const findKey = (db: Db) => db.selectFrom('vapidKey').selectAll().where('id', '=', VAPID_ID).executeTakeFirst();

/** Loads the installation's key pair, created once and stored sealed: browsers' subscriptions are bound to it. */
export const loadVapid = async ({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): Promise<Vapid> => {
  let row = await findKey(db);
  if (!row) {
    const pair = generateKeyPairSync('ec', {
      namedCurve: 'prime256v1',
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    // If two processes start together, the first one's key is kept.
    await db
      .insertInto('vapidKey')
      .values({
        id: VAPID_ID,
        publicPem: pair.publicKey,
        privateSealed: vault.seal(pair.privateKey, vapidContext(VAPID_ID)),
        createdAt: clock.now(),
      })
      .onConflict((c) => c.column('id').doNothing())
      .execute();
    row = await findKey(db);
  }
  if (!row) throw new Error('no key pair for push services');
  const privateKey = createPrivateKey(vault.open(row.privateSealed, vapidContext(VAPID_ID)));
  const publicKey = rawPublicKey(createPublicKey(row.publicPem));
  return {
    publicKey,
    authorizationFor(endpoint, contact) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor((clock.now() + TOKEN_MS) / 1000), sub: contact };
      const unsigned = `${base64url({ typ: 'JWT', alg: 'ES256' })}.${base64url(claims)}`;
      const signature = sign('sha256', Buffer.from(unsigned), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
      return `vapid t=${unsigned}.${signature}, k=${publicKey}`;
    },
  };
};
