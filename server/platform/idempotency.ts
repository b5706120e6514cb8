import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './database.ts';
import type { Vault } from './secrets/vault.ts';

/** A request that acts once: its account, its key, keyed hashes of its content, and the form of its answer. */
export interface IdempotencyKey {
  accountId: string;
  key: string;
  endpoint: string;
  /** Hash of the request as sent: the contract's parsed form may differ from release to release. */
  bodyHash: string;
  /** Hash of the request as parsed by the contract, as in rows of earlier releases. */
  parsedBodyHash: string;
  /** Serialises the answer as JSON, the very bytes that the first request gets. */
  serialize(answer: unknown): string;
  /** Seals the answer for storage. */
  seal(json: string): string;
  open(stored: string): string;
}

/** Thrown to end a repeated request: it gets the first answer as sent then, even if the contract's shape has changed since. */
export class ReplayedAnswer extends Error {
  override readonly name = 'ReplayedAnswer';
  readonly json: string;

  constructor(json: string) {
    super('answered before');
    this.json = json;
  }
}

/** Far above the nesting of any contract, far below what would exhaust the stack. */
const MAX_DEPTH = 64;

/** Serialises a value as JSON with sorted names, so that equal bodies have equal hashes. Throws bad_request if nested too deeply. */
const canonical = (value: unknown, depth = 0): string => {
  // The hash of the request as sent includes unknown names, which the contract does not limit.
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

/** Throws bad_request if the request is nested too deeply. */
export const createIdempotencyKey = (vault: Vault, { accountId, key, endpoint, sent, parsed, serialize }: Request): IdempotencyKey => {
  const hash = (body: unknown) => vault.mac(canonical(body), 'idempotency');
  return { accountId, key, endpoint, bodyHash: hash(sent), parsedBodyHash: hash(parsed), serialize, ...answerSeal(vault, accountId, key) };
};

/** Returns the context of a stored answer's seal. */
export const answerContext = (accountId: string, key: string): string => `idempotency ${accountId} ${key}`;

/** Reports whether an answer is plain JSON of an earlier release; no sealed text begins like it. */
export const isPlainAnswer = (stored: string): boolean => stored.startsWith('{');

/** Seals an answer, which may repeat a family's data: only the sender of the key ever reads it. */
const answerSeal = (vault: Vault, accountId: string, key: string) => {
  const context = answerContext(accountId, key);
  return {
    seal: (json: string) => vault.seal(json, context),
    open: (stored: string) => (isPlainAnswer(stored) ? stored : vault.open(stored, context)),
  };
};

const Subject = z.object({ id: z.string().optional(), registrationId: z.string().optional() });

/** Returns the id of an answer's entry. */
const subjectOf = (answer: unknown): string | null => {
  const { data } = Subject.safeParse(answer);
  return data?.registrationId ?? data?.id ?? null;
};

/**
 * Runs `act` once for a key, in the transaction `tx`; a repeat throws ReplayedAnswer. A repeat during the first run waits for it at the
 * row. A failure is rolled back with its key, so it may be retried. Throws idempotency_mismatch if the key was used for another request.
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
 * Erases the stored answers about a subject. The request that created the subject is still answered, with `json`: otherwise a device that
 * lost its answer would create it once more. All other requests run again, on the subject's present state.
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
    // In rows of earlier releases, only the answer names the subject.
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
