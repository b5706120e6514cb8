import type { Deps } from '#server/platform/deps.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { indexOf, openIdNumber } from '#server/registrations/entry.ts';
import { deleteKeptAnswersOf, keptAnswersOf } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { carryAnswers } from '#server/registrations/guardians/answers/keptAnswers.ts';
import { followAnswers } from '#server/registrations/guardians/guardianAnswers.ts';
import {
  entriesOfClaims,
  findMember,
  type MemberRow,
  markDuplicates,
  membersAfter,
  renameChild,
} from '#server/registrations/memberStore.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration } from '#server/registrations/store.ts';

const EVERY_MS = 24 * 3600_000;

type JobDeps = Pick<Deps, 'db' | 'vault' | 'ids' | 'clock'>;

const foldedIndexOf = ({ vault }: Pick<JobDeps, 'vault'>, member: MemberRow): string =>
  indexOf(vault, { country: member.country, idNumber: openIdNumber(vault, member) });

const refold = async (deps: JobDeps, id: string, registrationId: string): Promise<void> => {
  const entry = await findRegistration(deps.db, registrationId);
  if (!entry) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockCompetition(tx, entry.competitionId);
    const member = await findMember(tx, id);
    if (!member || member.idNumberSealed === '') return;
    const index = foldedIndexOf(deps, member);
    const childKey = member.childKey === null ? null : `${entry.competitionId}:${index}`;
    const claim = member.claim === null ? null : `${entry.accountId}:${entry.competitionId}:${index}`;
    // A child in two teams under two spellings keeps both: organisers see them side by side.
    const isTaken = claim !== null && (await entriesOfClaims(tx, [claim])).size > 0;
    if (member.idNumberIndex === index || isTaken) return;
    await renameChild(tx, member, { idNumberIndex: index, childKey, claim });
    const { competitionId } = entry;
    const kept = { competitionId, childIndex: member.idNumberIndex };
    await carryAnswers(tx, deps, await keptAnswersOf(tx, kept), index);
    await deleteKeptAnswersOf(tx, kept);
    await markDuplicates(tx, [member.childKey, childKey], [registrationId]);
    await followAnswers(tx, deps, { competitionId, childIndex: index });
  });
};

/**
 * Re-indexes children by their numbers as folded now. Earlier releases kept the hyphens that some documents print, and indexed a resident number of
 * China by the country that was chosen; while a new release starts
 * process by process, an old one may still write such rows. Resident numbers of China never had any.
 */
export const refoldNumbersJob = (deps: JobDeps): Job => ({
  name: 'fold-id-numbers',
  everyMs: EVERY_MS,
  async run() {
    let after = '';
    await inBatches(async (limit) => {
      const members = await membersAfter(deps.db, after, limit);
      after = members.at(-1)?.id ?? after;
      for (const member of members)
        if (member.country !== 'CN' && member.idNumberSealed !== '' && member.idNumberIndex !== foldedIndexOf(deps, member))
          await refold(deps, member.id, member.registrationId);
      return members.length;
    });
  },
});
