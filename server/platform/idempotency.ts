import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './database.ts';
import type { Vault } from './vault.ts';

/** A request that acts once: whose it is, its key, keyed hashes of what it asks for, and how its answer is written. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  endpoint: string;
  /** Of the request as it was sent: what the contract makes of it may differ from release to release. */
  bodyHash: string;
  /** Of the request as the contract parses it: what rows of earlier releases hold. */
  parsedBodyHash: string;
  /** The answer as JSON, the very bytes that the first request gets. */
  serialize(answer: unknown): string;
  /** The answer as it is stored. */
  seal(json: string): string;
  open(stored: string): string;
}

/** Thrown to end a repeated request: it gets the first answer as it was sent, whatever shape the contract gives answers by now. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';
  readonly json: string;

  constructor(json: string) {
    super('answered before');
    this.json = json;
  }
}

/** Far above what any contract nests, far below what would exhaust the stack. */
const MAX_DEPTH = 64;

/** JSON with sorted names, so that the same body always hashes alike. Fails with bad_request where the value nests too deeply. */
const canonical = (value: unknown, depth = 0): string => {
  // What was sent is hashed with its unknown names, which the contract did not bound.
  if (depth > MAX_DEPTH) throw new Problem('bad_request');
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item, depth + 1)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined);
    return `{${entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => `${JSON.stringify(k)}:${canonical(v, depth + 1)}`)
      .join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
};

interface Request {
  accountId: string;
  key: string;
  endpoint: string;
  sent: unknown;
  parsed: unknown;
  serialize(answer: unknown): string;
}

/** Fails with bad_request where what was sent nests too deeply. */
export const createIdempotencyKey = (vault: Vault, { accountId, key, endpoint, sent, parsed, serialize }: Request): IdempotencyKey => {
  const hash = (body: unknown) => vault.mac(canonical(body), 'idempotency');
  return { accountId, key, endpoint, bodyHash: hash(sent), parsedBodyHash: hash(parsed), serialize, ...answerSeal(vault, accountId, key) };
};

/** What a stored answer is bound to. */
export const answerContext = (accountId: string, key: string): string => `idempotency ${accountId} ${key}`;

/** Earlier releases stored JSON in the clear; no sealed text begins like it. */
export const isPlainAnswer = (stored: string): boolean => stored.startsWith('{');

/** What an answer repeats of a family is sealed, as it is only ever read by who sent the key. */
const answerSeal = (vault: Vault, accountId: string, key: string) => {
  const context = answerContext(accountId, key);
  return {
    seal: (json: string) => vault.seal(json, context),
    open: (stored: string) => (isPlainAnswer(stored) ? stored : vault.open(stored, context)),
  };
};

const Subject = z.object({ id: z.string().optional(), registrationId: z.string().optional() });

/** The entry that an answer is about. */
const subjectOf = (answer: unknown): string | null => {
  const { data } = Subject.safeParse(answer);
  return data?.registrationId ?? data?.id ?? null;
};

/**
 * Runs `act` once for a key, in the transaction `tx`; a repeat fails with ReplayedAnswer. A repeat that comes while the first
 * still runs waits for it at the row. What fails is rolled back with its key, so it may be tried again.
 * Fails with idempotency_mismatch where the key was used for another request.
 */
export const withIdempotency = async <T>(tx: Tx, clock: Clock, request: IdempotencyKey | null, act: () => Promise<T>): Promise<T> => {
  if (!request) return act();
  const { accountId, key, endpoint, bodyHash, parsedBodyHash, serialize, seal, open } = request;
  const claimed = await tx
    .insertInto('idempotency')
    .values({ accountId, key, endpoint, bodyHash, answer: null, subjectId: null, createdAt: clock.now() })
    .onConflict((c) => c.columns(['accountId', 'key']).doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows !== 1n) {
    const first = await tx
      .selectFrom('idempotency')
      .select(['endpoint', 'bodyHash', 'answer'])
      .where('accountId', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const isSame = first.endpoint === endpoint && [bodyHash, parsedBodyHash].includes(first.bodyHash);
    if (!isSame || first.answer === null) throw new Problem('idempotency_mismatch');
    throw new ReplayedAnswer(open(first.answer));
  }
  const answer = await act();
  await tx
    .updateTable('idempotency')
    .set({ answer: seal(serialize(answer)), subjectId: subjectOf(answer) })
    .where('accountId', '=', accountId)
    .where('key', '=', key)
    .execute();
  return answer;
};

/**
 * Erases the stored answers about a subject. The request that made it is still answered, with `json`: a device whose answer was lost would
 * else make it once more. Every other one runs again, and meets what has become of the subject.
 */
export const eraseAnswers = async (
  tx: Tx,
  vault: Vault,
  { accountId, subjectId, madeBy, json }: { accountId: string; subjectId: string; madeBy: string; json: string },
): Promise<void> => {
  const rows = await tx
    .selectFrom('idempotency')
    .select(['key', 'endpoint'])
    .where('accountId', '=', accountId)
    // Rows of earlier releases say it only in the answer.
    .where((e) => e.or([e('subjectId', '=', subjectId), e.and([e('subjectId', 'is', null), e('answer', 'like', `%${subjectId}%`)])]))
    .execute();
  for (const { key, endpoint } of rows) {
    const own = { accountId, key };
    const isMade = endpoint === madeBy;
    if (isMade)
      await tx
        .updateTable('idempotency')
        .set({ answer: answerSeal(vault, accountId, key).seal(json), subjectId })
        .where((e) => e.and(own))
        .execute();
    else
      await tx
        .deleteFrom('idempotency')
        .where((e) => e.and(own))
        .execute();
  }
};
