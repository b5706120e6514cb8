import { z } from 'zod';
import { CursorPaging, Id, Instant, jsonParam, pagedListOf } from './common.ts';
import type { Endpoints } from './endpoint.ts';
import { auditActions } from './rules/auditActions.ts';
import { EVERYTHING_EVERYWHERE } from './rules/staffRights.ts';

export const AuditLine = z.object({
  id: Id,
  at: Instant,
  /** Empty where the account is gone, `system` and `operator` where no account did it. */
  by: z.string(),
  /** One of `auditActions`, or of an older release. */
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** The name of what it is about, where that is still there: a person, a team, a work. */
  about: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Its place in the chain; null where it was written a moment ago. */
  no: z.int().nullable(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const AuditFilter = z.object({
  /** Part of the name of who did it, or of a person, team or work that it is about. */
  q: z.string().trim().max(80).optional(),
  action: z.enum(auditActions).optional(),
  /** The lines about this thing, or by this account. */
  about: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const auditAdmin = {
  'GET /api/admin/audit': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'The audit log: who did what with what, old and new; the newest first if not said.',
    query: CursorPaging.extend({ filter: jsonParam(AuditFilter).optional(), sort: z.enum(['at', '-at']).optional() }),
    answers: pagedListOf(AuditLine),
    errors: [],
  },
  'POST /api/admin/audit/checks': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Reads the whole chain of the audit log again; names the first line that does not fit.',
    answers: z.object({ lines: z.int().min(0), broken: z.int().nullable(), waiting: z.int().min(0), checkedAt: Instant }),
    errors: [],
  },
} satisfies Endpoints;
