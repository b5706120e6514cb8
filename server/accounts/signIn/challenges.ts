import { randomBytes } from 'node:crypto';
import { isWorkDone } from '#contract/accounts/rules/proofOfWork.ts';
import { HANDLE_WIDTH, requiredAgeMs, TRACK_WIDTH, type TracePoint, tracePasses } from '#contract/accounts/rules/slider.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { holdingRange } from '#server/platform/instants.ts';
import { retainedMs } from '#server/platform/retention.ts';
import {
  deleteExpiredChallenges,
  deleteSolvedChallenge,
  findOpenChallenge,
  insertChallenge,
  updateOpenChallenge,
} from './challengeStore.ts';

type ChallengeDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'rateLimiter'>;

const LIFETIME_MS = retainedMs('challenges');
const TOKEN_LIFETIME_MS = LIFETIME_MS;
const MAX_TRIES = 10;
/** Twice what a large school needs behind one address while all of it signs in. */
const MAX_PER_ADDRESS = 1000;
const ADDRESS_WINDOW_MS = 10 * 60_000;
/** Time for which a repeated trace is refused: no hand repeats one to the millisecond, a program does. */
const TRACE_MEMORY_MS = 24 * 3600_000;
/** Timer inaccuracy that is tolerated. */
const TOLERANCE_MS = 20;

/** Slides that an address may begin without work, at once and within ten minutes. */
const CALM = { burst: 5, recent: 100 };
const BURST_WINDOW_MS = 2000;
/** About a second of one processor, or some seconds of an old phone. */
const MAX_WORK_BITS = 20;

/** Returns the work that a challenge asks for, by the number that its address has begun: none while it is calm, then ever more. */
export const workBitsFor = (burst: number, recent: number): number => {
  const forBurst = burst > CALM.burst ? 12 + burst - CALM.burst : 0;
  const forRecent = recent > CALM.recent ? 14 + Math.floor(3 * Math.log2(recent / CALM.recent)) : 0;
  return Math.min(MAX_WORK_BITS, Math.max(forBurst, forRecent));
};

const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string) => vault.mac(token, 'challenge token');

/** Work that lets a stranger pass a lock that other strangers have caused. */
const HARD_WORK_BITS = 18;

/** Starts a slide-to-verify check and removes expired ones; a `hard` one always asks for work. Throws too_many_attempts. */
export const startChallenge = async ({ db, clock, ids, rateLimiter }: ChallengeDeps, address: string, hard = false) => {
  const recent = await rateLimiter.consume(['challenges', address], MAX_PER_ADDRESS, ADDRESS_WINDOW_MS);
  const burst = await rateLimiter.consume(['challenges at once', address], MAX_PER_ADDRESS, BURST_WINDOW_MS);
  const now = clock.now();
  const id = ids.next();
  const expiresAt = now + LIFETIME_MS;
  const workBits = Math.max(hard ? HARD_WORK_BITS : 0, workBitsFor(burst, recent));
  await deleteExpiredChallenges(db, now);
  await insertChallenge(db, { id, tokenHash: null, createdAt: now, expiresAt, workBits });
  return { id, trackWidth: TRACK_WIDTH, handleWidth: HANDLE_WIDTH, expiresAt, workBits } as const;
};

/** Returns a trace with times relative to its beginning, to recognise a repeated one. */
const shapeOf = (trace: readonly TracePoint[]): string => {
  const [startedAt] = trace[0] ?? [0];
  return JSON.stringify(trace.map(([ms, x, y]) => [ms - startedAt, x, y]));
};

interface Slide {
  distance: number;
  trace: readonly TracePoint[];
  /** The proof of work. */
  nonce?: string | undefined;
}

/** Checks a slide; it may be tried again until the challenge expires. Throws challenge_failed, too_many_attempts. */
export const solveChallenge = async (
  deps: ChallengeDeps,
  id: string,
  { distance, trace, nonce = '' }: Slide,
): Promise<{ token: string }> => {
  const { db, clock, rateLimiter } = deps;
  const now = clock.now();
  const holding = holdingRange(now, LIFETIME_MS);
  const challenge = await findOpenChallenge(db, id, holding);
  if (!challenge) throw new Problem('challenge_failed');
  await rateLimiter.consume(['challenge', id], MAX_TRIES, LIFETIME_MS);
  const isOldEnough = now - challenge.createdAt >= requiredAgeMs(trace) - TOLERANCE_MS;
  if (!tracePasses(distance, trace) || !isOldEnough || !isWorkDone(id, challenge.workBits, nonce)) throw new Problem('challenge_failed');
  const uses = await rateLimiter.consume(['trace', shapeOf(trace)], Number.MAX_SAFE_INTEGER, TRACE_MEMORY_MS);
  if (uses > 1) throw new Problem('challenge_failed');
  const token = randomBytes(24).toString('base64url');
  const change = { tokenHash: tokenHashOf(deps, token), expiresAt: now + TOKEN_LIFETIME_MS };
  if (!(await updateOpenChallenge(db, id, holding, change))) throw new Problem('challenge_failed');
  return { token };
};

/** Consumes a token, and returns whether its challenge was a hard one. Throws challenge_failed if it is unknown, used or expired. */
export const consumeChallengeToken = async (deps: Pick<Deps, 'db' | 'clock' | 'vault'>, token: string): Promise<{ isHard: boolean }> => {
  const holding = holdingRange(deps.clock.now(), TOKEN_LIFETIME_MS);
  const solved = await deleteSolvedChallenge(deps.db, tokenHashOf(deps, token), holding);
  if (!solved) throw new Problem('challenge_failed');
  return { isHard: solved.workBits >= HARD_WORK_BITS };
};
