import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import type { Tx } from '#server/database/connection.ts';
import { addSearchDocument, type SearchDocument, saveSearchDocument, withoutDocument } from '#server/database/search/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { membersOf } from './memberStore.ts';
import { addEntryNumber } from './numberStore.ts';
import { foundEntries } from './review/listStore.ts';
import { lockCompetition } from './seats/seatStore.ts';
import { entriesAfter, findRegistration, type RegistrationRow } from './store.ts';

type Entry = Pick<RegistrationRow, 'id' | 'competitionId' | 'teamName' | 'organization' | 'parentName'>;
type Names = readonly { name: string; latinName?: string | null | undefined }[];

const documentOf = ({ competitionId, teamName, organization, parentName }: Entry, members: Names): SearchDocument => ({
  competitionId,
  fields: [teamName, organization, parentName, ...members.flatMap(({ name, latinName }) => [name, latinName ?? ''])],
});

/** Writes an entry's search document, in the transaction that changes the entry. */
export const saveEntryDocument = (tx: Tx, entry: Entry, members: Names): Promise<void> =>
  saveSearchDocument(tx, { registrationId: entry.id }, documentOf(entry, members));

/** Finds entries, for organisers who review them. */
export const findEntries = async ({ readDb }: Pick<Deps, 'readDb'>, request: SearchRequest): Promise<Pick<Found, 'entries'>> => {
  const competitionIds = request.competitionsFor(['review']);
  const rows = await foundEntries(readDb, { query: request.q, competitionIds, foundUpTo: FOUND_EACH });
  const entries = rows.flatMap(({ competitionId, ...entry }) => {
    const competition = request.competitions.get(competitionId);
    return competition ? [{ ...entry, competition }] : [];
  });
  return { entries };
};

/** Adds the numbers and the search documents of entries that a release without them has written; those that it changed keep their old documents. */
export const addMissingEntryDocuments = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  let after = { registeredAt: 0, id: '' };
  await inBatches(async (limit) => {
    const entries = await entriesAfter(db, after, limit);
    after = entries.at(-1) ?? after;
    const live = entries.filter(({ state }) => state !== 'withdrawn');
    const missing = await withoutDocument(
      db,
      'registrationId',
      live.map(({ id }) => id),
    );
    for (const { id, competitionId, number } of live.filter((entry) => missing.has(entry.id) || entry.number === null))
      await db.transaction().execute(async (tx) => {
        await lockCompetition(tx, competitionId);
        if (number === null) await addEntryNumber(tx, id);
        const entry = await findRegistration(tx, id);
        if (entry && entry.state !== 'withdrawn')
          await addSearchDocument(tx, { registrationId: id }, documentOf(entry, await membersOf(tx, [id])));
      });
    return entries.length;
  });
};
