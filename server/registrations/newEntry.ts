import type { z } from 'zod';
import type { FullMember } from '#contract/registrations/members.ts';
import type { RegistrationForm } from '#contract/registrations/public.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { formColumns, writeMembers } from './form.ts';
import { sealEntryAnswers } from './formAnswers.ts';
import { newEntryNumber } from './numberStore.ts';
import { findSeat } from './seats/seats.ts';
import { insertRegistration, type RegistrationRow } from './store.ts';

interface NewEntry {
  competition: CompetitionRow;
  accountId: string;
  /** The checked form, its ID numbers in full. */
  form: Omit<z.output<typeof RegistrationForm>, 'members'> & { members: FullMember[] };
  invitationCodeId: string | null;
}

/** Inserts an entry with its children, on a seat or on the waiting list. The competition must be locked. Throws duplicate_child. */
export const insertEntry = async (
  tx: Tx,
  deps: Deps,
  { competition, accountId, form, invitationCodeId }: NewEntry,
): Promise<RegistrationRow> => {
  const now = deps.clock.now();
  const id = deps.ids.next();
  const row: RegistrationRow = {
    id,
    number: await newEntryNumber(tx),
    competitionId: competition.id,
    accountId,
    ...(await findSeat(tx, competition.id)),
    ...formColumns(form),
    invitationCodeId,
    reason: null,
    cannedReasonId: null,
    assigneeId: null,
    assignedBy: null,
    assignedAt: null,
    decidedAt: null,
    hasAgeWarning: 0,
    hasPossibleDuplicate: 0,
    hasPendingGuardians: 0,
    hasGuardianDoubt: 0,
    isRefusedElsewhere: 0,
    feeCny: competition.feeCny,
    feeUsd: competition.feeUsd,
    isUnpaid: competition.feeCny > 0 || competition.feeUsd > 0 ? 1 : 0,
    editUntil: null,
    workUntil: null,
    workExtendedAt: null,
    consentAt: now,
    formAnswersSealed: sealEntryAnswers(deps.vault, { id, formAnswersSealed: null }, competition, form.formAnswers),
    version: 1,
    registeredAt: now,
    updatedAt: now,
  };
  await insertRegistration(tx, row);
  await writeMembers(tx, deps, row, form.members, competition);
  return row;
};
