import { randomBytes } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { HANDLE_WIDTH, TRACK_WIDTH, type TracePoint, tracePasses } from '#contract/rules/slider.ts';
import type { Deps } from '../platform/deps.ts';

type ChallengeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'rateLimiter'>;

const LIFETIME_MS = 5 * 60_000;
const TOKEN_LIFETIME_MS = 5 * 60_000;
const MAX_TRIES = 10;

const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string) => vault.mac(token, 'challenge token');

/** Starts a slide-to-verify check and removes expired ones. */
export const startChallenge = async ({ db, clock, ids }: ChallengeDeps) => {
  const now = clock.now();
  const id = ids.next();
  const expiresAt = now + LIFETIME_MS;
  await db.deleteFrom('challenge').where('expiresAt', '<=', now).execute();
  await db.insertInto('challenge').values({ id, tokenHash: null, createdAt: now, expiresAt }).execute();
  return { id, trackWidth: TRACK_WIDTH, handleWidth: HANDLE_WIDTH, expiresAt } as const;
};

/** Checks a slide; it may be tried again until the challenge expires. Fails with challenge_failed, too_many_attempts. */
export const solveChallenge = async (
  deps: ChallengeDeps,
  id: string,
  distance: number,
  trace: readonly TracePoint[],
): Promise<{ token: string }> => {
  const { db, clock, rateLimiter } = deps;
  const now = clock.now();
  const open = await db
    .selectFrom('challenge')
    .select('id')
    .where('id', '=', id)
    .where('tokenHash', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!open) throw new Problem('challenge_failed');
  await rateLimiter.consume(`challenge ${id}`, MAX_TRIES, LIFETIME_MS);
  if (!tracePasses(distance, trace)) throw new Problem('challenge_failed');
  const token = randomBytes(24).toString('base64url');
  const solved = await db
    .updateTable('challenge')
    .set({ tokenHash: tokenHashOf(deps, token), expiresAt: now + TOKEN_LIFETIME_MS })
    .where('id', '=', id)
    .where('tokenHash', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (solved.numUpdatedRows !== 1n) throw new Problem('challenge_failed');
  return { token };
};

/** Consumes a token. Fails with challenge_failed where it is unknown, used or expired. */
export const consumeChallengeToken = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, token: string): Promise<void> => {
  const used = await deps.db
    .deleteFrom('challenge')
    .where('tokenHash', '=', tokenHashOf(deps, token))
    .where('expiresAt', '>', deps.clock.now())
    .executeTakeFirst();
  if (used.numDeletedRows !== 1n) throw new Problem('challenge_failed');
};
