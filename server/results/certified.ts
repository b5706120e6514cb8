import { kindOfAward } from '#contract/certificates/rules/fields.ts';
import type { CertifiedResult, CertifiedResults } from '#server/certificates/index.ts';
import { englishNameOf, mayBeNamed, toResult } from './result.ts';
import {
  correctionsAt,
  entryIdsOf,
  everOfCompetition,
  findResult,
  type ResultRow,
  resultsOfCompetition,
  resultsOfEntries,
} from './store.ts';

const toCertified = (row: ResultRow, now: number): CertifiedResult => ({
  kind: kindOfAward(row.award),
  result: toResult(row),
  englishName: englishNameOf(row),
  publishedAt: row.publishedAt,
  templateVersionId: row.templateVersionId,
  isRevoked: row.revokedAt !== null && row.revokedAt <= now,
  isInForce: row.supersededAt === null || row.supersededAt > now,
  registrationId: row.registrationId,
  accountId: row.accountId,
  mayBeNamed: mayBeNamed(row),
});

/** The results that certificates state. */
export const certifiedResults: CertifiedResults = {
  async find(db, now, certificateNo) {
    const row = await findResult(db, now, certificateNo);
    return row && toCertified(row, now);
  },
  async ofCompetition(db, now, competitionId) {
    return (await resultsOfCompetition(db, now, competitionId)).map((row) => toCertified(row, now));
  },
  async everOfCompetition(db, now, competitionId) {
    const rows = await everOfCompetition(db, now, competitionId);
    // the last version of each counts
    return [...new Map(rows.map((row) => [row.certificateNo, row])).values()].map((row) => toCertified(row, now));
  },
  async ofAccount(db, now, accountId) {
    return (await resultsOfEntries(db, now, await entryIdsOf(db, accountId))).map((row) => toCertified(row, now));
  },
  correctionsAt,
};
