import { randomBytes } from 'node:crypto';
import { Problem } from '#contract/problem.ts';
import { HANDLE_WIDTH, TRACK_WIDTH, type TracePoint, tracePasses } from '#contract/rules/slider.ts';
import type { Deps } from '../platform/deps.ts';
import { holdingRange } from '../platform/instants.ts';
import { retainedMs } from '../platform/retention.ts';
import { deleteExpiredChallenges, deleteSolvedChallenge, insertChallenge, isChallengeOpen, updateOpenChallenge } from './store.ts';

type ChallengeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'rateLimiter'>;

const LIFETIME_MS = retainedMs('challenges');
const TOKEN_LIFETIME_MS = LIFETIME_MS;
const MAX_TRIES = 10;
/** Twice as many as a large school needs behind one address while all of it signs in. */
const MAX_PER_ADDRESS = 1000;
const ADDRESS_WINDOW_MS = 10 * 60_000;

const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string) => vault.mac(token, 'challenge token');

/** Starts a slide-to-verify check and removes expired ones. Fails with too_many_attempts. */
export const startChallenge = async ({ db, clock, ids, rateLimiter }: ChallengeDeps, address: string) => {
  await rateLimiter.consume(`challenges from ${address}`, MAX_PER_ADDRESS, ADDRESS_WINDOW_MS);
  const now = clock.now();
  const id = ids.next();
  const expiresAt = now + LIFETIME_MS;
  await deleteExpiredChallenges(db, now);
  await insertChallenge(db, { id, tokenHash: null, createdAt: now, expiresAt });
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
  const holding = holdingRange(now, LIFETIME_MS);
  if (!(await isChallengeOpen(db, id, holding))) throw new Problem('challenge_failed');
  await rateLimiter.consume(`challenge ${id}`, MAX_TRIES, LIFETIME_MS);
  if (!tracePasses(distance, trace)) throw new Problem('challenge_failed');
  const token = randomBytes(24).toString('base64url');
  const change = { tokenHash: tokenHashOf(deps, token), expiresAt: now + TOKEN_LIFETIME_MS };
  if (!(await updateOpenChallenge(db, id, holding, change))) throw new Problem('challenge_failed');
  return { token };
};

/** Consumes a token. Fails with challenge_failed where it is unknown, used or expired. */
export const consumeChallengeToken = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, token: string): Promise<void> => {
  const holding = holdingRange(deps.clock.now(), TOKEN_LIFETIME_MS);
  if (!(await deleteSolvedChallenge(deps.db, tokenHashOf(deps, token), holding))) throw new Problem('challenge_failed');
};
