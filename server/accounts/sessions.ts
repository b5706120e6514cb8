import { randomBytes } from 'node:crypto';
import { createBatcher } from '../platform/batcher.ts';
import type { Deps } from '../platform/deps.ts';
import { isRecent } from '../platform/instants.ts';
import { retainedMs } from '../platform/retention.ts';
import type { Sessions } from '../platform/sessions.ts';
import { createBearerQuery, deleteSessionById, insertSession, updateSession } from './store.ts';

export const SESSION_LIFETIME_MS = retainedMs('sessions');
/** How often "last seen" is written: a write on every request would cost more than it is worth. */
const SEEN_EVERY_MS = 3600_000;
/** The requests of one turn of the event loop share a query; none waits for another's. */
const LOOK_UPS = { max: 64, inTurn: false };

export const createSessions = ({ db, vault, clock, ids }: Pick<Deps, 'db' | 'vault' | 'clock' | 'ids'>): Sessions => {
  const findBearers = createBearerQuery(db);
  const bearerOf = createBatcher(async (tokenHashes: readonly string[]) => {
    const bearers = new Map((await findBearers(tokenHashes, clock.now())).map((bearer) => [bearer.tokenHash, bearer]));
    return tokenHashes.map((tokenHash) => bearers.get(tokenHash) ?? null);
  }, LOOK_UPS);
  /** Whose time is being written. */
  const noting = new Set<string>();

  /** Answers do not wait for it, nor fail with it: on a full disk, say, who only reads still can. */
  const noteSeen = async (sessionId: string, now: number): Promise<void> => {
    if (noting.has(sessionId)) return;
    noting.add(sessionId);
    try {
      await updateSession(db, sessionId, { lastSeenAt: now, expiresAt: now + SESSION_LIFETIME_MS });
    } catch {
      // The next request tries again.
    } finally {
      noting.delete(sessionId);
    }
  };
  return {
    async open(accountId, device) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      await insertSession(db, {
        id: ids.next(),
        tokenHash: vault.mac(token, 'session'),
        accountId,
        device,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: now + SESSION_LIFETIME_MS,
      });
      return token;
    },
    async actorOf(token) {
      const bearer = await bearerOf(vault.mac(token, 'session'));
      if (!bearer) return null;
      const { lastSeenAt, tokenHash: _, ...actor } = bearer;
      const now = clock.now();
      if (!isRecent(lastSeenAt, now, SEEN_EVERY_MS)) void noteSeen(actor.sessionId, now);
      return actor;
    },
    close: (sessionId) => deleteSessionById(db, sessionId),
  };
};
