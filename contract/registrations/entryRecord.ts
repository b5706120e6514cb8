import { z } from 'zod';
import { PhoneInput } from '#contract/accounts/public.ts';
import { Group } from '#contract/competitions/public.ts';
import { foldedLine, Id, IdParams, line, Revision } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Member } from './members.ts';
import { RegistrationForm } from './public.ts';

/** An organiser's correction of a child of the entry; the ID number stays as it is if none is typed. */
const CorrectedMember = Member.omit({ guardianPhone: true, idNumber: true }).extend({ id: Id, idNumber: line(40).exactOptional() });

/**
 * An organiser's correction on behalf of a family; excludes consents and team membership. `version` is the entry's: a concurrent change is a
 * conflict.
 */
export const EntryCorrection = RegistrationForm.pick({
  teamName: true,
  parent: true,
  organization: true,
  instructor: true,
  address: true,
}).extend({
  members: z.array(CorrectedMember).min(1).max(50),
  version: Revision,
});
export type EntryCorrection = z.infer<typeof EntryCorrection>;

/** The move of a guardian's answer to another number, with the reason; by default to the number of the guardian asked for this entry. */
export const AnswerMove = z.object({ phone: PhoneInput.optional(), reason: foldedLine(500) });

const right = { anyOf: ['review'], in: 'its_competition' } as const;

export const entryRecordAdmin = {
  'PUT /api/admin/registrations/:id/group': {
    access: 'organiser',
    right,
    summary: 'Moves an entry to another group of its competition; its ages are looked at again, and the family is told.',
    params: IdParams,
    body: z.object({ group: Group, version: Revision }),
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'PATCH /api/admin/registrations/:id': {
    access: 'organiser',
    right,
    summary: 'Corrects an entry for its family, by the rules of its own form; the family is told what has changed.',
    params: IdParams,
    body: EntryCorrection,
    errors: ['not_found', 'conflict', 'action_not_allowed_now', 'duplicate_child'],
  },
  'POST /api/admin/registrations/:id/guardians/:guardianId/phone': {
    access: 'organiser',
    right,
    summary:
      'Moves a guardian’s answer to another number, also that of a child who has left the entry, for a reason. Both numbers are told. What the new number has answered itself holds from then on.',
    params: IdParams.extend({ guardianId: Id }),
    body: AnswerMove,
    errors: ['not_found'],
  },
} satisfies Endpoints;
