import { randomBytes } from 'node:crypto';
import type { Deps } from '../platform/deps.ts';
import { isRecent } from '../platform/instants.ts';
import type { Sessions } from '../platform/sessions.ts';
import { createBearerQuery, deleteSessionById, insertSession, updateSession } from './store.ts';

export const SESSION_LIFETIME_MS = 60 * 24 * 3600_000;
/** How often "last seen" is written: a write on every request would cost more than it is worth. */
const SEEN_EVERY_MS = 3600_000;

export const createSessions = ({ db, vault, clock, ids }: Pick<Deps, 'db' | 'vault' | 'clock' | 'ids'>): Sessions => {
  const bearerOf = createBearerQuery(db);
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
      const now = clock.now();
      const bearer = await bearerOf(vault.mac(token, 'session'), now);
      if (!bearer) return null;
      const { lastSeenAt, ...actor } = bearer;
      if (!isRecent(lastSeenAt, now, SEEN_EVERY_MS)) void noteSeen(actor.sessionId, now);
      return actor;
    },
    close: (sessionId) => deleteSessionById(db, sessionId),
  };
};
