import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { ErasedCounts, LeavingAccount } from '#server/platform/subject.ts';
import { toEntry } from '#server/registrations/entry.ts';
import { disownKeptAnswers } from '#server/registrations/guardians/answers/keptAnswerStore.ts';
import { reviseDoubts } from '#server/registrations/guardians/guardianDoubts.ts';
import { guardiansOf } from '#server/registrations/guardians/guardianStore.ts';
import { auditOfEntries } from '#server/registrations/review/reviewStore.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { consentRecordsOf, findRegistration, registrationsOf } from '#server/registrations/store.ts';
import { withdrawEntry } from '#server/registrations/withdraw.ts';

/** Erases the entries of an account before it is deleted, whatever their state. The account must be locked. */
export const eraseEntriesOf = async (
  tx: Tx,
  deps: Deps,
  { id: accountId, receiptNo, onRequest }: LeavingAccount,
): Promise<ErasedCounts> => {
  const rows = await registrationsOf(tx, accountId);
  const sum: ErasedCounts = { entries: 0, works: 0, files: 0 };
  for (const competitionId of [...new Set(rows.map((row) => row.competitionId))].sort()) {
    await lockCompetition(tx, competitionId);
    for (const { id } of rows.filter((each) => each.competitionId === competitionId)) {
      const row = await findRegistration(tx, id);
      if (!row || row.state === 'withdrawn') continue;
      const { entries, works, files } = await withdrawEntry(tx, deps, row, {
        actor: { id: accountId, name: '' },
        ...onRequest,
        receiptNo,
      });
      sum.entries += entries;
      sum.works += works;
      sum.files += files;
    }
  }
  await disownKeptAnswers(tx, accountId);
  return sum;
};

/**
 * Looks for doubts about guardians again after another account's entries have become this one's: a number that two accounts asked is now one
 * account's. The accounts must be locked.
 */
export const reviseMergedEntries = async (tx: Tx, deps: Pick<Deps, 'vault'>, accountId: string): Promise<void> => {
  const rows = await registrationsOf(tx, accountId);
  for (const competitionId of [...new Set(rows.map((row) => row.competitionId))].sort()) {
    await lockCompetition(tx, competitionId);
    const ids = rows.filter((row) => row.competitionId === competitionId).map(({ id }) => id);
    const phones = (await guardiansOf(tx, ids)).map(({ phone }) => phone);
    await reviseDoubts(tx, deps, competitionId, { phones, entries: ids });
  }
};

/** The parts of a line's detail that are about another family's child too, by action: why a child's second team was approved, or that it has one. */
const ofOthers: Partial<Record<string, string>> = { approved: 'reason', members_changed: 'despite', entered_for_family: 'despite' };

/** Lines about an entry that concern another person's number, or who of the organisers looks after it. */
const amongOrganisers: ReadonlySet<string> = new Set(['guardian_moved', 'entry_assigned']);

const withoutOthers = (action: string, detail: string): string => {
  const left = ofOthers[action];
  if (left === undefined) return detail;
  const parts: Record<string, unknown> = JSON.parse(detail);
  return JSON.stringify({ ...parts, [left]: undefined });
};

/**
 * Returns everything stored about an account's entries, ID numbers included, for the account's own export. Guardians' answers, and their moves to
 * another number, are not the account's; nor is what is about another family's child too.
 */
export const exportEntriesOf = async (
  { db, clock, vault }: Pick<Deps, 'db' | 'clock' | 'vault'>,
  accountId: string,
): Promise<unknown[]> => {
  const rows = await registrationsOf(db, accountId);
  const history = await auditOfEntries(
    db,
    rows.map(({ id }) => id),
  );
  const consents = await consentRecordsOf(db, accountId);
  return Promise.all(
    rows.map(async (row) => ({
      ...(await toEntry(db, vault, row, clock.now(), { opensNumbers: true })),
      consents: consents.filter(({ registrationId, guardianId }) => registrationId === row.id && guardianId === null),
      history: history
        .filter(({ subjectId, action }) => subjectId === row.id && !amongOrganisers.has(action))
        .map(({ subjectId, at, action, detail }) => ({
          ...{ subjectId, at, action },
          detail: withoutOthers(action, detail),
        })),
    })),
  );
};
