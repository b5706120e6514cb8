import { z } from 'zod';
import { ErasureRequest } from '#contract/accounts/erasure.ts';
import { Id, IdParams, Instant, Revision, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { FOR_FAMILIES } from '#contract/office/rules/staffRights.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { SentMember } from './members.ts';
import { PaperConsent } from './paperConsent.ts';
import { familyActions, memberConcerns } from './rules/onBehalf.ts';

/** The reason for acting on a family's behalf, which the family reads. */
const FamilyReason = trimmed.min(1, { error: 'reason_required' }).max(DECISION_REASON_MAX, { error: 'too_long' });

/** An organiser's action on a family's behalf, as the family sees it. */
export const FamilyAct = z.object({
  action: z.enum(familyActions),
  at: Instant,
  by: z.string(),
  /** Null once it is erased; of an erasure, an `ErasureRequest`. */
  reason: z.string().nullable(),
});
export type FamilyAct = z.infer<typeof FamilyAct>;

/** A change of who is in a team: those who stay, in their order, and those who join after them. */
export const MembersChange = z.object({
  keep: z.array(Id).max(50),
  /** Children who join. Their guardians are asked at the number that was given for the child. */
  add: z.array(SentMember.omit({ numberOf: true, formAnswers: true })).max(50),
  reason: FamilyReason,
  /** The signed consents of those who join, held on paper, if the family itself consents. */
  held: PaperConsent.optional(),
  /** The rules that the organiser has seen broken, and breaks knowingly. */
  despite: z.array(z.enum(memberConcerns)).max(memberConcerns.length).default([]),
  version: Revision,
});
export type MembersChange = z.infer<typeof MembersChange>;

export const onBehalfAdmin = {
  'PUT /api/admin/registrations/:id/members': {
    access: 'organiser',
    right: FOR_FAMILIES,
    summary:
      'Changes who is in a team for its family, which is told with the reason. Where a rule is broken that is not in `despite`, nothing changes and the answer names the rules.',
    params: IdParams,
    body: MembersChange,
    answers: z.object({ changed: z.boolean(), concerns: z.array(z.enum(memberConcerns)) }),
    errors: ['not_found', 'conflict', 'action_not_allowed_now', 'duplicate_child', 'guardians_pending', 'consent_of_family'],
  },
  'POST /api/admin/registrations/:id/erasure': {
    access: 'organiser',
    right: FOR_FAMILIES,
    confirmed: true,
    summary: 'Erases an entry on its family’s request, as the family itself could; the family is told, with the receipt.',
    params: IdParams,
    body: z.object({ request: ErasureRequest, version: Revision }),
    answers: z.object({ receiptNo: z.string() }),
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
