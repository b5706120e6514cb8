import { sql } from 'kysely';
import { awardOrder } from '#contract/competitions/awards.ts';
import { Text } from '#contract/http/common.ts';
import type { PublicCorrection } from '#contract/results/public.ts';
import { awardsOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';

/** Results that were published by `now`, with their competition and the current consent of their entry, if there is one. */
const everPublished = (db: Db, now: number) =>
  db
    .selectFrom('result')
    .innerJoin('competition', 'competition.id', 'result.competitionId')
    .leftJoin('certificate', 'certificate.no', 'result.certificateNo')
    .leftJoin('registration', 'registration.id', 'result.registrationId')
    .leftJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'result.registrationId').onRef('member.idNumberIndex', '=', 'result.idNumberIndex'),
    )
    .select([
      'result.certificateNo',
      'result.name',
      'result.groupName',
      'result.teamName',
      'result.organization',
      'result.scores',
      'result.total',
      'result.durationMs',
      'result.award',
      'result.rank',
      'result.publishName',
      'result.publishedAt',
      'result.supersededAt',
      'result.comments',
      'certificate.templateVersionId',
      'certificate.revokedAt',
      'competition.id as competitionId',
      'competition.slug',
      'competition.season',
      'competition.title',
      'competition.awards',
      'competition.rubric',
      'result.registrationId',
      'registration.accountId',
      'registration.publishName as entryPublishName',
      'registration.isRefusedElsewhere',
      'member.latinName',
      'member.country',
    ])
    // A child whose guardian is asked is not named before the answer, nor after a refusal from another number. A child without a guardian's row
    // follows the entry.
    .select((e) =>
      e
        .selectFrom('guardian')
        .select(
          sql<number>`case when guardian.is_refused_elsewhere = 1 then 0 else coalesce(guardian.publish_name, 0) end`.as('publishName'),
        )
        .whereRef('guardian.registrationId', '=', 'result.registrationId')
        .whereRef('guardian.childIndex', '=', 'result.idNumberIndex')
        .as('guardianPublishName'),
    )
    .where('result.publishedAt', '<=', now);

/** Results in force at `now`. */
const publishedResults = (db: Db, now: number) =>
  everPublished(db, now).where((e) => e.or([e('result.supersededAt', 'is', null), e('result.supersededAt', '>', now)]));

export type ResultRow = Awaited<ReturnType<typeof resultsOf>>[number];
export type CompetitionResultRow = Awaited<ReturnType<typeof resultsOfCompetition>>[number];

/** Returns the results under an ID number, by its keyed hashes, newest first. */
export const resultsOf = (db: Db, now: number, idNumberIndexes: readonly string[]) =>
  publishedResults(db, now)
    .where('result.idNumberIndex', 'in', idNumberIndexes)
    .orderBy('competition.season', 'desc')
    .orderBy('result.publishedAt', 'desc')
    .orderBy('result.certificateNo')
    .execute();

/** Returns the results of a competition, in the order of their entries and children. */
export const resultsOfCompetition = (db: Db, now: number, competitionId: string) =>
  publishedResults(db, now)
    .where('result.competitionId', '=', competitionId)
    .orderBy('registration.registeredAt')
    .orderBy('member.position')
    .orderBy('result.certificateNo')
    .execute();

/** Returns the results of a competition, in force or not, the later version of each after the earlier. */
export const everOfCompetition = (db: Db, now: number, competitionId: string): Promise<ResultRow[]> =>
  everPublished(db, now)
    .where('result.competitionId', '=', competitionId)
    .orderBy('result.publishedAt')
    .orderBy('result.supersededAt', (o) => o.asc().nullsLast())
    .execute();

/** Returns the last result under a certificate number, whether it is in force or not. */
export const findResult = (db: Db, now: number, certificateNo: string): Promise<ResultRow | undefined> =>
  everPublished(db, now)
    .where('result.certificateNo', '=', certificateNo)
    .orderBy('result.publishedAt', 'desc')
    // a corrected name keeps the day of publication
    .orderBy('result.supersededAt', (o) => o.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

/** Returns the corrections of a competition's results that are public at `now`, the newest first. */
export const correctionsAt = async (db: Db, now: number, competitionId: string): Promise<PublicCorrection[]> => {
  const rows = await db
    .selectFrom('publication')
    .select(['publishAt', 'note'])
    .where('competitionId', '=', competitionId)
    .where('withdrawnAt', 'is', null)
    .where('publishAt', '<=', now)
    .where('note', 'is not', null)
    .orderBy('number', 'desc')
    .execute();
  return rows.flatMap(({ publishAt, note }) => (note === null ? [] : [{ at: publishAt, note: Text.parse(JSON.parse(note)) }]));
};

/** Returns the ids of an account's entries. */
export const entryIdsOf = async (db: Db, accountId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('accountId', '=', accountId)
    .orderBy('registeredAt', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns the results of the given entries, by competition, best first. */
export const resultsOfEntries = async (db: Db, now: number, registrationIds: readonly string[]): Promise<ResultRow[]> => {
  if (registrationIds.length === 0) return [];
  const rows = await publishedResults(db, now)
    .where('result.registrationId', 'in', registrationIds)
    .orderBy('competition.season', 'desc')
    .orderBy('competition.id')
    .orderBy('result.certificateNo')
    .execute();
  const ordered = new Map(rows.map((row) => [row.certificateNo, awardOrder(awardsOf(row), row.award)]));
  const orderOf = ({ certificateNo }: ResultRow) => ordered.get(certificateNo) ?? 0;
  return rows.toSorted((a, b) => (a.competitionId === b.competitionId ? orderOf(a) - orderOf(b) : 0));
};
