import type { Db } from '#server/database/connection.ts';
import { type Retention, seasonEnd } from '#server/platform/retention.ts';
import { deleteKeptAnswers } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { deleteEndedLinks } from '#server/registrations/guardians/links/endedLinks.ts';
import { deleteLooksBefore } from '#server/registrations/looks/lookStore.ts';
import { deleteNotesOf } from '#server/registrations/record/noteStore.ts';
import { competitionSeasons, eachOfRetired, eraseEntryDetails, eraseFormAnswers, eraseIdNumbers } from './retentionStore.ts';

const DAY_MS = 24 * 3600_000;

/**
 * Erases ID numbers a while after their season, with the answers to own questions, the entry's details in the audit log and organisers' notes. Those of cancelled and rejected
 * entries are erased once sign-up is over and they can no longer be corrected. The ledger of looks is kept as long as the audit log; the reasons of
 * ended links, half a year.
 */
export const retireEntries = async (db: Db, now: number, retention: Retention): Promise<void> => {
  await deleteLooksBefore(db, now - retention.audit);
  await deleteEndedLinks(db, now);
  for (const { id: competitionId, season, signupClosesAt, correctionDays } of await competitionSeasons(db)) {
    if (seasonEnd(season) + retention.idNumbers <= now) {
      await deleteKeptAnswers(db, competitionId);
      await eachOfRetired(db, { competitionId }, async (ids) => {
        await eraseIdNumbers(db, ids);
        await eraseFormAnswers(db, ids);
        await eraseEntryDetails(db, ids);
        await deleteNotesOf(db, ids);
      });
    } else if (signupClosesAt !== null && signupClosesAt <= now) {
      const changedBefore = now - Math.max(retention.correction, correctionDays * DAY_MS);
      const only = { states: ['cancelled', 'rejected'], changedBefore, extendedBefore: now } as const;
      await eachOfRetired(db, { competitionId, only }, async (ids) => {
        await eraseIdNumbers(db, ids);
        await eraseFormAnswers(db, ids);
      });
    }
  }
};
