import { z } from 'zod';
import { Id, Instant, Text } from '#contract/http/common.ts';
import { fieldCodes, isProblemCode, Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { OutboxKind } from '#contract/portal/outboxKinds.ts';

/**
 * The rows in IndexedDB. Only ids, a competition's title, times, the completeness of forms, states and problem codes are in plain text;
 * personal input is sealed. Every row is parsed when it is read, because an older or newer release may have written it in another tab. A
 * row that cannot be parsed is skipped and left in place.
 */
export const SCHEMA_VERSION = 1;

/** A value encrypted with AES-GCM: `iv` 96 random bits, `data` ciphertext and tag. */
export const Sealed = z.object({ iv: z.instanceof(Uint8Array), data: z.instanceof(ArrayBuffer) });
export type Sealed = z.infer<typeof Sealed>;

/** The facts about a form's competition that lists show. */
export const CompetitionBrief = z.object({ id: Id, slug: z.string(), season: z.int(), title: Text });
export type CompetitionBrief = z.infer<typeof CompetitionBrief>;

/** The kinds of submissions by name (`contract/portal/outboxKinds.ts`). */
export type OutboxKinds = Readonly<Record<string, OutboxKind>>;

/** The kind of a draft or submission, and the fields that the kind requires. */
export interface Subject {
  readonly kind: string;
  readonly [field: string]: unknown;
}

const knownCode = z.string().refine(isProblemCode);
/** The server's reason for refusing, which the form shows at its fields. */
export const StoredProblem = z.object({
  code: knownCode,
  fields: z.record(z.string(), z.enum(fieldCodes)).optional(),
  entries: z.record(z.string(), z.string()).optional(),
  at: Instant.optional(),
});
export type StoredProblem = z.infer<typeof StoredProblem>;

/** Returns a problem in its stored form. */
export const storedProblem = ({ code, detail: { fields, entries, at } }: Problem): StoredProblem => ({
  code,
  ...(fields && { fields }),
  ...(entries && { entries }),
  ...(at !== undefined && { at }),
});
/** Returns the problem of a stored form. */
export const problemFrom = ({ code, fields, entries, at }: { code: ProblemCode } & Omit<StoredProblem, 'code'>): Problem =>
  new Problem(code, { ...(fields && { fields }), ...(entries && { entries }), ...(at !== undefined && { at }) });

const owned = { accountId: Id, schemaVersion: z.literal(SCHEMA_VERSION) };

export const OutboxState = z.discriminatedUnion('name', [
  /** Sent when its turn and `notBefore` have come. `problem` is that of the last attempt. */
  z.object({ name: z.literal('waiting'), failures: z.int().min(0), notBefore: Instant, problem: StoredProblem.nullable() }),
  z.object({ name: z.literal('sending'), failures: z.int().min(0) }),
  /** Stored for a day, so that lists can show it until they have read the entry itself. */
  z.object({
    name: z.literal('sent'),
    sentAt: Instant,
    answerId: z.string().nullable(),
    /** The place in a waiting list. Earlier releases have stored rows without it. */
    place: z.int().nullable().optional(),
  }),
  /** Only submissions without a form stay refused; forms return to the drafts. */
  z.object({ name: z.literal('refused'), at: Instant, problem: StoredProblem }),
]);
export type OutboxState = z.infer<typeof OutboxState>;

/** Returns the schemas of drafts and outbox items, limited to these kinds. */
export const rowSchemas = (kinds: OutboxKinds) => {
  const subject = z
    .looseObject({ kind: z.string() })
    .refine((found) => Object.hasOwn(kinds, found.kind) && kinds[found.kind]?.about.safeParse(found).success === true);
  const DraftRow = z.object({
    ...owned,
    /** The id; also the Idempotency-Key of the submission. */
    id: z.uuid(),
    subject,
    competition: CompetitionBrief,
    createdAt: Instant,
    savedAt: Instant,
    /** Number of required fields that are filled in. */
    filled: z.int().min(0),
    total: z.int().min(0),
    /** Number of saves: detects that another tab has saved in between. */
    revision: z.int().min(1),
    label: Sealed,
    form: Sealed,
    problem: StoredProblem.nullable(),
  });
  const OutboxRow = z.object({
    ...owned,
    /** The order of sending; IndexedDB increments it. */
    order: z.int(),
    id: z.uuid(),
    subject,
    competition: CompetitionBrief,
    queuedAt: Instant,
    label: Sealed,
    /** Immutable once queued: the same key never carries another body. Null once sent, unless its kind keeps it. */
    body: Sealed.nullable(),
    /** The original draft, restored if the submission is refused. */
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

/** A list of teams that is being imported. */
export const RosterRow = z.object({
  ...owned,
  /** Account and competition: one list each. */
  id: z.string(),
  competition: CompetitionBrief,
  children: z.int().min(0),
  savedAt: Instant,
  /** Number of saves: detects that another tab has saved in between. Earlier releases have stored rows without it. */
  revision: z.int().min(0).default(0),
  state: Sealed,
  source: Sealed.nullable(),
});
export type RosterRow = z.infer<typeof RosterRow>;

/** A value that a page keeps beside drafts. */
export const NoteRow = z.object({
  ...owned,
  /** Account and name. */
  id: z.string(),
  savedAt: Instant,
  value: Sealed,
});
export type NoteRow = z.infer<typeof NoteRow>;

export const KeyRow = z.object({
  ...owned,
  keyId: z.uuid(),
  key: z.custom<CryptoKey>((value) => value instanceof CryptoKey),
  /** Private half of the key of a judge's session; absent without one. */
  judging: z.custom<CryptoKey>((value) => value instanceof CryptoKey).optional(),
});
export type KeyRow = z.infer<typeof KeyRow>;

/** Returns the rows that this release can read; the others are left in place. */
export const readable = <T>(schema: z.ZodType<T>, rows: readonly unknown[]): T[] =>
  rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
