import { randomBytes } from 'node:crypto';
import type { Role } from '#contract/accounts/public.ts';
import { rightsOf } from '#server/accounts/staff/staffStore.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isRecent } from '#server/platform/instants.ts';
import { createBatcher } from '#server/platform/jobs/batcher.ts';
import { retainedMs } from '#server/platform/retention.ts';
import {
  isStaff,
  JUDGING_PROOF_MS,
  JUDGING_SESSION_MS,
  type Sessions,
  STAFF_IDLE_MS,
  STAFF_SESSION_MS,
} from '#server/platform/sessions.ts';
import { createBearerQuery, deleteSessionById, findJudgingSession, insertSession, updateSession } from './sessionStore.ts';
import { createSessionWatch } from './sessionWatch.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

export const SESSION_LIFETIME_MS = retainedMs('sessions');
/** Minimum time between writes of "last seen": a write on every request would cost too much. */
const SEEN_EVERY_MS = { family: 3600_000, staff: 60_000 };
/** The requests of one turn of the event loop share a query; no query waits for another. */
const LOOK_UPS = { max: 64, inTurn: false };

/** Returns the end of a session opened at `openedAt` that sees no request after `now`. */
const endOf = (role: Role, openedAt: number, now: number): number =>
  isStaff(role) ? Math.min(now + STAFF_IDLE_MS, openedAt + STAFF_SESSION_MS) : now + SESSION_LIFETIME_MS;

export const createSessions = ({ db, vault, clock, ids }: Pick<Deps, 'db' | 'vault' | 'clock' | 'ids'>): Sessions => {
  const findBearers = createBearerQuery(db);
  const bearerOf = createBatcher(async (tokenHashes: readonly string[]) => {
    const bearers = new Map((await findBearers(tokenHashes, clock.now())).map((bearer) => [bearer.tokenHash, bearer]));
    return tokenHashes.map((tokenHash) => bearers.get(tokenHash) ?? null);
  }, LOOK_UPS);
  /** Ids of sessions whose time is being written. */
  const noting = new Set<string>();

  /** Records that a session was used. Requests neither wait for it nor fail with it: on a full disk, readers can still read. */
  const noteSeen = async (sessionId: string, now: number, expiresAt: number): Promise<void> => {
    if (noting.has(sessionId)) return;
    noting.add(sessionId);
    try {
      await updateSession(db, sessionId, { lastSeenAt: now, expiresAt });
    } catch {
      // The next request tries again.
    } finally {
      noting.delete(sessionId);
    }
  };
  return {
    async open({ id: accountId, role }, device) {
      const token = newToken();
      const now = clock.now();
      await insertSession(db, {
        id: ids.next(),
        tokenHash: vault.mac(token, 'session'),
        accountId,
        device,
        createdAt: now,
        lastSeenAt: now,
        confirmedAt: now,
        expiresAt: endOf(role, now, now),
      });
      return token;
    },
    async actorOf(token) {
      const bearer = await bearerOf(vault.mac(token, 'session'));
      if (!bearer) return null;
      const { lastSeenAt, openedAt, secondFactorSince, hasBeenInstitution, deviceKey, provenUntil, tokenHash: _, ...actor } = bearer;
      const isForJudging = deviceKey !== null;
      const now = clock.now();
      const ofStaff = isStaff(actor.role);
      if (isForJudging && !(actor.role === 'judge' && provenUntil !== null && now < provenUntil)) return null;
      // Not by `expiresAt` alone: the account may have become staff since it was written.
      if (ofStaff && !isForJudging && !(isRecent(lastSeenAt, now, STAFF_IDLE_MS) && isRecent(openedAt, now, STAFF_SESSION_MS))) return null;
      if (!isRecent(lastSeenAt, now, SEEN_EVERY_MS[ofStaff ? 'staff' : 'family']))
        void noteSeen(actor.sessionId, now, isForJudging ? openedAt + JUDGING_SESSION_MS : endOf(actor.role, openedAt, now));
      // Read with each request: removed rights take effect at once, in every process.
      const rights = actor.role === 'organiser' ? await rightsOf(db, [actor.id]) : null;
      return {
        ...actor,
        hasBeenInstitution: hasBeenInstitution === 1,
        hasSecondFactor: secondFactorSince !== null,
        rights: rights?.get(actor.id) ?? [],
        isForJudging,
      };
    },
    async renew(sessionId) {
      const token = newToken();
      await updateSession(db, sessionId, { tokenHash: vault.mac(token, 'session') });
      return token;
    },
    async notePassed(sessionId) {
      const now = clock.now();
      await updateSession(db, sessionId, { secondFactorAt: now, confirmedAt: now });
    },
    async keepForJudging(sessionId, deviceKey) {
      const token = newToken();
      const now = clock.now();
      await updateSession(db, sessionId, {
        tokenHash: vault.mac(token, 'session'),
        deviceKey,
        createdAt: now,
        provenUntil: now + JUDGING_PROOF_MS,
        expiresAt: now + JUDGING_SESSION_MS,
      });
      return token;
    },
    async judgingSession(token) {
      const found = await findJudgingSession(db, vault.mac(token, 'session'), clock.now());
      return found && found.deviceKey !== null ? { id: found.id, deviceKey: found.deviceKey } : null;
    },
    async renewForJudging(sessionId) {
      const token = newToken();
      await updateSession(db, sessionId, { tokenHash: vault.mac(token, 'session'), provenUntil: clock.now() + JUDGING_PROOF_MS });
      return token;
    },
    close: (sessionId) => deleteSessionById(db, sessionId),
    watch: createSessionWatch(db),
  };
};
