import type { CertifiedResult, CertifiedResults } from '#server/certificates/index.ts';
import { englishNameOf, mayBeNamed, toResult } from './result.ts';
import { correctionsAt, entryIdsOf, findResult, type ResultRow, resultsOfEntries } from './store.ts';

const toCertified = (row: ResultRow): CertifiedResult => ({
  result: toResult(row),
  englishName: englishNameOf(row),
  publishedAt: row.publishedAt,
  accountId: row.accountId,
  mayBeNamed: mayBeNamed(row),
});

/** The results that certificates state. */
export const certifiedResults: CertifiedResults = {
  async find(db, now, certificateNo) {
    const row = await findResult(db, now, certificateNo);
    return row && toCertified(row);
  },
  async ofAccount(db, now, accountId) {
    return (await resultsOfEntries(db, now, await entryIdsOf(db, accountId))).map(toCertified);
  },
  correctionsAt,
};
