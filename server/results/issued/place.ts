import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CertificateRow, findCertificate, revocationOf } from '#server/certificates/index.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { publicationWaiting } from '#server/results/publishing/publicationStore.ts';

/** A competition that an actor reaches. */
export interface Place {
  competitionId: string;
  scope: CompetitionScope;
}

/** Returns the competition. Throws not_found unless the actor reaches it. */
export const reach = async (db: Db | Tx, { competitionId, scope }: Place): Promise<CompetitionRow> => {
  const row = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (row?.id !== competitionId) throw new Problem('not_found');
  return row;
};

/**
 * Locks the competition and returns one of its certificates that the actor may change, with whether it is valid. Throws not_found, also for one of the own family or
 * school; action_not_allowed_now while a publication waits, which may end it.
 */
export const certificateToChange = async (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  place: Place,
  no: string,
): Promise<{ row: CertificateRow; competition: CompetitionRow; isValid: boolean }> => {
  await reach(tx, place);
  await lockCompetition(tx, place.competitionId);
  const competition = await reach(tx, place);
  const now = clock.now();
  const row = await findCertificate(tx, now, comparableNumber(no));
  if (row?.competitionId !== competition.id) throw new Problem('not_found');
  if ((await ownFamilyEntries(tx, actor, competition.id)).has(row.registrationId ?? '')) throw new Problem('not_found');
  if ((await publicationWaiting(tx, competition.id, now)) !== null) throw new Problem('action_not_allowed_now');
  return { row, competition, isValid: revocationOf(row, now) === null };
};
