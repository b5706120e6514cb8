import { randomBytes } from 'node:crypto';
import type { Db } from '../database/connection.ts';
import type { AccountTable } from '../database/tables/tables.ts';
import type { Clock, Ids } from './clock.ts';
import type { Vault } from './vault.ts';

/** Whoever is signed in, with the session that says so. */
export interface Actor {
  id: string;
  role: AccountTable['role'];
  kind: AccountTable['kind'];
  name: string;
  affiliation: string;
  mobile: string | null;
  email: string | null;
  locale: AccountTable['locale'];
  /** When the account was made. */
  createdAt: number;
  sessionId: string;
}

export interface Sessions {
  /** Opens a session; the token goes into the cookie and is kept here only as a keyed hash. */
  open(accountId: string, device: string): Promise<string>;
  /** Who bears the token; null if it is unknown or has run out. */
  actorOf(token: string): Promise<Actor | null>;
  close(sessionId: string): Promise<void>;
}

export const SESSION_LIFETIME_MS = 60 * 24 * 3600_000;
/** How often "last seen" is written: a write on every request would cost more than it tells. */
const SEEN_EVERY_MS = 3600_000;

/** Who bears a token by its hash, at an instant. Built once, as every request of somebody who is signed in asks for it. */
const bearerQuery = (db: Db) => {
  const query = db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'role', 'kind', 'name', 'affiliation', 'mobile', 'email', 'locale', 'account.createdAt'])
    .select(['session.id as sessionId', 'lastSeenAt'])
    .where('tokenHash', '=', '')
    .where('expiresAt', '>', 0)
    .compile();
  return async (tokenHash: string, now: number) => {
    const asked: typeof query = { ...query, parameters: [tokenHash, now] };
    return (await db.executeQuery(asked)).rows[0];
  };
};

export const createSessions = ({ db, vault, clock, ids }: { db: Db; vault: Vault; clock: Clock; ids: Ids }): Sessions => {
  const bearerOf = bearerQuery(db);
  return {
    async open(accountId, device) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await db
        .insertInto('session')
        .values({
          id: ids.next(),
          tokenHash: vault.mac(token, 'session'),
          accountId,
          device,
          createdAt: now,
          lastSeenAt: now,
          expiresAt: now + SESSION_LIFETIME_MS,
        })
        .execute();
      return token;
    },
    async actorOf(token) {
      const now = clock.now();
      const row = await bearerOf(vault.mac(token, 'session'), now);
      if (!row) return null;
      const { lastSeenAt, ...actor } = row;
      if (lastSeenAt < now - SEEN_EVERY_MS) {
        await db
          .updateTable('session')
          .set({ lastSeenAt: now, expiresAt: now + SESSION_LIFETIME_MS })
          .where('id', '=', actor.sessionId)
          .execute();
      }
      return actor;
    },
    async close(sessionId) {
      await db.deleteFrom('session').where('id', '=', sessionId).execute();
    },
  };
};
