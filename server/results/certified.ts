import type { CertifiedResult, CertifiedResults } from '#server/certificates/index.ts';
import { englishNameOf, mayBeNamed, toResult } from './result.ts';
import { correctionsAt, entryIdsOf, findResult, type ResultRow, resultsOfCompetition, resultsOfEntries } from './store.ts';

const toCertified = (row: ResultRow): CertifiedResult => ({
  result: toResult(row),
  englishName: englishNameOf(row),
  publishedAt: row.publishedAt,
  templateVersionId: row.templateVersionId,
  registrationId: row.registrationId,
  accountId: row.accountId,
  mayBeNamed: mayBeNamed(row),
});

/** The results that certificates state. */
export const certifiedResults: CertifiedResults = {
  async find(db, now, certificateNo) {
    const row = await findResult(db, now, certificateNo);
    return row && toCertified(row);
  },
  async ofCompetition(db, now, competitionId) {
    return (await resultsOfCompetition(db, now, competitionId)).map(toCertified);
  },
  async ofAccount(db, now, accountId) {
    return (await resultsOfEntries(db, now, await entryIdsOf(db, accountId))).map(toCertified);
  },
  correctionsAt,
};
