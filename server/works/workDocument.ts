import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import { workReaders } from '#contract/works/admin.ts';
import type { Tx } from '#server/database/connection.ts';
import { addSearchDocument, type SearchDocument, saveSearchDocument, withoutDocument } from '#server/database/search/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { newestFound } from './release/listStore.ts';
import { findWork, worksAfter } from './store.ts';

interface Work {
  id: string;
  no: string;
  title: string;
  competitionId: string;
  teamName: string;
}

const documentOf = ({ no, title, competitionId, teamName }: Work): SearchDocument => ({ competitionId, fields: [title, no, teamName] });

/** Writes the search document of a work, in the transaction that changes it. */
export const saveWorkDocument = (tx: Tx, work: Work): Promise<void> => saveSearchDocument(tx, { workId: work.id }, documentOf(work));

/** Finds works, for who may read them all. */
export const findWorks = async ({ readDb }: Pick<Deps, 'readDb'>, request: SearchRequest): Promise<Pick<Found, 'works'>> => {
  const competitionIds = request.competitionsFor(workReaders);
  const rows = await newestFound(readDb, { query: request.q, competitionIds, foundUpTo: FOUND_EACH });
  const works = rows.flatMap(({ competitionId, ...work }) => {
    const competition = request.competitions.get(competitionId);
    return competition ? [{ ...work, competition }] : [];
  });
  return { works };
};

/** Adds what works are found by that were written by a release which knew of no search. */
export const addMissingWorkDocuments = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  let after = { submittedAt: 0, id: '' };
  await inBatches(async (limit) => {
    const works = await worksAfter(db, after, limit);
    after = works.at(-1) ?? after;
    const missing = await withoutDocument(
      db,
      'workId',
      works.map(({ id }) => id),
    );
    for (const { id, competitionId } of works.filter((work) => missing.has(work.id)))
      await db.transaction().execute(async (tx) => {
        // The first step of every change or erasure of an entry, too.
        await lockCompetition(tx, competitionId);
        const work = await findWork(tx, id);
        if (work) await addSearchDocument(tx, { workId: id }, documentOf(work));
      });
    return works.length;
  });
};
