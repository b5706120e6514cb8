import { z } from 'zod';
import { Id, Instant, Text } from '#contract/http/common.ts';
import { fieldCodes, isProblemCode, Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { OutboxKind } from '#contract/portal/outboxKinds.ts';

/**
 * Rows as they lie in IndexedDB. Nothing of a person is in them in the clear: ids, a competition's title, times, how complete a form is,
 * states and problem codes; what a person typed is sealed. Every row is parsed when it is read, because an older or a newer
 * release may have written it in another tab; a row that cannot be read is passed over where it lies.
 */
export const SCHEMA_VERSION = 1;

/** AES-GCM: `iv` 96 random bits, `data` ciphertext and tag. */
export const Sealed = z.object({ iv: z.instanceof(Uint8Array), data: z.instanceof(ArrayBuffer) });
export type Sealed = z.infer<typeof Sealed>;

/** What lists show of the competition that a form is for. */
export const CompetitionBrief = z.object({ id: Id, slug: z.string(), season: z.int(), title: Text });
export type CompetitionBrief = z.infer<typeof CompetitionBrief>;

/** The kinds of submissions by name (`contract/portal/outboxKinds.ts`). */
export type OutboxKinds = Readonly<Record<string, OutboxKind>>;

/** The kind of a draft or submission, and the fields that the kind asks for. */
export interface Subject {
  readonly kind: string;
  readonly [field: string]: unknown;
}

const knownCode = z.string().refine(isProblemCode);
/** Why the server refused, for the form to show at its fields. */
export const StoredProblem = z.object({
  code: knownCode,
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  entries: z.record(z.string(), z.string()).optional(),
  at: Instant.optional(),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

/** A problem in the form in which the database stores it. */
export const storedProblem = ({ code, detail: { fields, entries, at } }: Problem): StoredProblem => ({
  code,
  ...(fields && { fields }),
  ...(entries && { entries }),
  ...(at !== undefined && { at }),
});
/** The problem that was stored. */
export const problemFrom = ({ code, fields, entries, at }: { code: ProblemCode } & Omit<StoredProblem, 'code'>): Problem =>
  new Problem(code, { ...(fields && { fields }), ...(entries && { entries }), ...(at !== undefined && { at }) });

const owned = { accountId: Id, schemaVersion: z.literal(SCHEMA_VERSION) };

export const OutboxState = z.discriminatedUnion('name', [
  /** Goes when its turn and `notBefore` have come. `problem` is the last try's. */
  z.object({ name: z.literal('waiting'), failures: z.int().min(0), notBefore: Instant, problem: StoredProblem.nullable() }),
  z.object({ name: z.literal('sending'), failures: z.int().min(0) }),
  /** Kept for a day, so that lists can show it until they have read the entry itself. */
  z.object({ name: z.literal('sent'), sentAt: Instant, answerId: z.string().nullable() }),
  /** Only what has no form stays refused; a form goes back to the drafts. */
  z.object({ name: z.literal('refused'), at: Instant, problem: StoredProblem }),
]);
export type OutboxState = z.infer<typeof OutboxState>;

/** The rows of drafts and of the outbox, as far as their kind is one of these. */
export const rowSchemas = (kinds: OutboxKinds) => {
  const subject = z
    .looseObject({ kind: z.string() })
    .refine((found) => Object.hasOwn(kinds, found.kind) && kinds[found.kind]?.about.safeParse(found).success === true);
  const DraftRow = z.object({
    ...owned,
    /** Also the Idempotency-Key of what the form becomes. */
    id: z.uuid(),
    subject,
    competition: CompetitionBrief,
    createdAt: Instant,
    savedAt: Instant,
    /** How many of the fields that must be filled in are. */
    filled: z.int().min(0),
    total: z.int().min(0),
    /** Counts the saves: a tab that saves over another one's finds out. */
    revision: z.int().min(1),
    label: Sealed,
    form: Sealed,
    problem: StoredProblem.nullable(),
  });
  const OutboxRow = z.object({
    ...owned,
    /** The order of sending; IndexedDB counts. */
    order: z.int(),
    id: z.uuid(),
    subject,
    competition: CompetitionBrief,
    queuedAt: Instant,
    label: Sealed,
    /** Frozen when queued: the same key never carries another body. Null once sent. */
    body: Sealed.nullable(),
    /** What it was made from, to go back to if it is refused. */
    draft: DraftRow.nullable(),
    state: OutboxState,
  });
  return { DraftRow, OutboxRow };
};
export type RowSchemas = ReturnType<typeof rowSchemas>;
export type DraftRow = z.infer<RowSchemas['DraftRow']>;
export type OutboxRow = z.infer<RowSchemas['OutboxRow']>;

export const CachedResponseRow = z.object({ ...owned, id: z.string(), asOf: Instant, answer: Sealed });
export type CachedResponseRow = z.infer<typeof CachedResponseRow>;

export const KeyRow = z.object({
  ...owned,
  keyId: z.uuid(),
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** The rows that this release can read; others stay where they are. */
export const readable = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
