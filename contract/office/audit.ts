import { z } from 'zod';
import { AddressPaging, CursorPaging, cleaned, Id, Instant, jsonParam, pagedListOf, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { auditActions } from './rules/auditActions.ts';
import { auditWordSets } from './rules/auditFields.ts';
import { auditSubjects } from './rules/auditSubjects.ts';
import { EVERYTHING_EVERYWHERE } from './rules/staffRights.ts';

const Name = Text.nullable();

/** One value, by what it is; its words are the reader's (`office/rules/auditText.ts`). */
const AuditValue = z.discriminatedUnion('is', [
  z.object({ is: z.literal('text'), text: z.string() }),
  z.object({ is: z.literal('words'), text: Text }),
  z.object({ is: z.literal('number'), number: z.number() }),
  z.object({ is: z.literal('code'), code: z.string() }),
  z.object({ is: z.literal('instant'), at: Instant }),
  z.object({ is: z.literal('word'), of: z.enum(auditWordSets), word: z.string() }),
  z.object({ is: z.literal('field'), path: z.string() }),
  z.object({ is: z.literal('column'), list: z.string(), column: z.string() }),
  /** Its name as it is now; null where it is gone or has none. `was`: what it was called when it went, where the log knows. */
  z.object({ is: z.literal('thing'), subject: z.enum(auditSubjects), id: z.string(), name: Name, was: Text.exactOptional() }),
  z.object({ is: z.literal('right'), right: z.string(), competition: z.object({ id: z.string(), name: Name }).nullable() }),
  z.object({ is: z.literal('more'), count: z.int() }),
]);

export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** Empty where the account is gone, `system` and `operator` where no account did it. */
  by: z.string(),
  /** The account that did it, where it is still there. */
  byId: Id.nullable(),
  /** One of `auditActions`, or of an older release. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** What it is about is called so now; null where it is gone or has no name. */
  about: Name,
  /** What it was called when it went, where the log knows. */
  was: Text.exactOptional(),
  reason: z.string().nullable(),
  /** The same in both languages, where it is one of the reasons to choose from. */
  cannedReason: Text.nullable().optional(),
  /** Old and new: where both are null, the log says only that the field was changed. */
  changes: z.array(z.object({ field: z.string(), from: z.array(AuditValue).nullable(), to: z.array(AuditValue).nullable() })),
  /** Its place in the chain; null where it was written a moment ago. */
  no: z.int().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditFilter = z.object({
  /** Part of the name of who did it, or of what it is about: a person, a team, a work or its number, a competition, whatever the portal shows, a message. */
  q: cleaned.max(80).optional(),
  action: z.enum(auditActions).optional(),
  /** The kind of what it is about. */
  subject: z.enum(auditSubjects).optional(),
  /** The lines about this thing, or by this account. */
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
