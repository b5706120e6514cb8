import { z } from 'zod';
import { foldedLine, Id, Revision } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CANNED_REASON_MAX } from '#contract/text/textLengths.ts';

/** The use of a reason: rejecting an entry, or holding back a work. */
export const CannedReasonKind = z.enum(['registration', 'work']);
export type CannedReasonKind = z.infer<typeof CannedReasonKind>;

const ReasonText = z.object({ 'zh-CN': foldedLine(CANNED_REASON_MAX), 'en-US': foldedLine(CANNED_REASON_MAX) });

export const CannedReason = z.object({
  id: Id,
  text: ReasonText,
  /** True if no longer offered. */
  archived: z.boolean(),
});
export type CannedReason = z.infer<typeof CannedReason>;

export const CannedReasonList = z.object({
  kind: CannedReasonKind,
  /** Revision of the list: a concurrent change is a conflict. */
  version: Revision,
  items: z.array(CannedReason),
});
export type CannedReasonList = z.infer<typeof CannedReasonList>;

export const cannedReasonsAdmin = {
  'GET /api/admin/canned-reasons': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'its_competition' },
    summary: 'The reasons to choose from, in their order, archived ones too. A family reads the one given in its own language.',
    query: z.object({ kind: CannedReasonKind }),
    answers: CannedReasonList,
    errors: [],
  },
  'PUT /api/admin/canned-reasons': {
    access: 'organiser',
    right: { anyOf: ['review'], in: 'all_competitions' },
    summary: 'Sets the texts of a list and their order. A reason without `id` is new; one that is left out is archived.',
    body: CannedReasonList.extend({ items: z.array(CannedReason.extend({ id: Id.optional() })).max(100) }),
    answers: CannedReasonList,
    errors: ['conflict', 'not_found'],
  },
} satisfies Endpoints;
