import { z } from 'zod';
import { AddressPaging, CursorPaging, cleaned, Id, Instant, jsonParam, pagedListOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { auditActions } from './rules/auditActions.ts';
import { auditWordSets } from './rules/auditFields.ts';
import { auditSubjects } from './rules/auditSubjects.ts';
import { EVERYTHING_EVERYWHERE } from './rules/staffRights.ts';

const Name = Text.nullable();

/** One value by its type; the reader's texts are added later (`office/rules/auditText.ts`). */
const AuditValue = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({ is: z.literal('words'), text: Text }),
  z.object({ is: z.literal('number'), number: z.number() }),
  z.object({ is: z.literal('code'), code: z.string() }),
  z.object({ is: z.literal('instant'), at: Instant }),
  z.object({ is: z.literal('word'), of: z.enum(auditWordSets), word: z.string() }),
  z.object({ is: z.literal('field'), path: z.string() }),
  z.object({ is: z.literal('column'), list: z.string(), column: z.string() }),
  /** `name` is the present one, null if the thing is gone or has none. `was`: its name when it was deleted, if the log has it. */
  z.object({ is: z.literal('thing'), subject: z.enum(auditSubjects), id: z.string(), name: Name, was: Text.exactOptional() }),
  z.object({ is: z.literal('right'), right: z.string(), competition: z.object({ id: z.string(), name: Name }).nullable() }),
  z.object({ is: z.literal('more'), count: z.int() }),
]);

export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** Empty if the account is gone; `system` or `operator` if no account acted. */
  by: z.string(),
  /** The account that acted, if it still exists. */
  byId: Id.nullable(),
  /** One of `auditActions`, or of an older release. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** Present name of the subject; null if it is gone or has none. */
  about: Name,
  /** The subject's name when it was deleted, if the log has it. */
  was: Text.exactOptional(),
  reason: z.string().nullable(),
  /** The reason in both languages, if it is a canned one. */
  cannedReason: Text.nullable().optional(),
  /** Old and new values. If both are null, the log only records that the field changed. */
  changes: z.array(z.object({ field: z.string(), from: z.array(AuditValue).nullable(), to: z.array(AuditValue).nullable() })),
  /** Position in the chain; null if written a moment ago. */
  no: z.int().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditFilter = z.object({
  /** Part of the name of the actor or the subject: a person, a team, a work or its number, a competition, any portal content, a message. */
  q: cleaned.max(80).optional(),
  action: z.enum(auditActions).optional(),
  /** The subject's kind. */
  subject: z.enum(auditSubjects).optional(),
  /** Lines about this thing, or by this account. */
  about: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

const sort = z.enum(['at', '-at']).optional();
const list = { access: 'organiser', right: EVERYTHING_EVERYWHERE, answers: pagedListOf(AuditLine), errors: [] } as const;

export const auditAdmin = {
  'GET /api/admin/audit': {
    ...list,
    summary: 'The audit log: who did what with what, old and new; the newest first if not said.',
    query: AddressPaging.extend({ filter: jsonParam(AuditFilter.omit({ q: true }).strict()).optional(), sort }),
  },
  'POST /api/admin/audit/search': {
    ...list,
    summary: 'The audit log, by typed words too.',
    body: CursorPaging.extend({ filter: jsonParam(AuditFilter).optional(), sort }),
  },
  'POST /api/admin/audit/checks': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Reads the whole chain of the audit log again; names the first line that does not fit.',
    answers: z.object({ lines: z.int().min(0), broken: z.int().nullable(), waiting: z.int().min(0), checkedAt: Instant }),
    errors: [],
  },
} satisfies Endpoints;
