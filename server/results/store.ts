import type { Db } from '../database/connection.ts';

/** Results published at `now`, with their competition and the current consent of their entry, if there is one. */
const publishedResults = (db: Db, now: number) =>
  db
    .selectFrom('result')
    .innerJoin('competition', 'competition.id', 'result.competitionId')
    .leftJoin('registration', 'registration.id', 'result.registrationId')
    .leftJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'result.registrationId').onRef('member.idNumberIndex', '=', 'result.idNumberIndex'),
    )
    .leftJoin('guardian', (join) =>
      join.onRef('guardian.registrationId', '=', 'result.registrationId').onRef('guardian.childIndex', '=', 'result.idNumberIndex'),
    )
    .select([
      'result.certificateNo',
      'result.name',
      'result.groupName',
      'result.teamName',
      'result.organization',
      'result.creativity',
      'result.task',
      'result.total',
      'result.durationMs',
      'result.award',
      'result.rank',
      'result.publishName',
      'result.publishedAt',
      'competition.id as competitionId',
      'competition.slug',
      'competition.season',
      'competition.title',
      'registration.accountId',
      'registration.publishName as entryPublishName',
      'member.latinName',
      'guardian.id as guardianId',
      'guardian.publishName as childPublishName',
    ])
    .where('result.publishedAt', '<=', now);

export type ResultRow = Awaited<ReturnType<typeof resultsOf>>[number];

/** The results of one person, by keyed hashes, the newest first. */
export const resultsOf = (db: Db, now: number, { idNumberIndex, nameIndex }: { idNumberIndex: string; nameIndex: string }) =>
  publishedResults(db, now)
    .where('result.idNumberIndex', '=', idNumberIndex)
    .where('result.nameIndex', '=', nameIndex)
    .orderBy('competition.season', 'desc')
    .orderBy('result.publishedAt', 'desc')
    .orderBy('result.certificateNo')
    .execute();

export const findResult = (db: Db, now: number, certificateNo: string): Promise<ResultRow | undefined> =>
  publishedResults(db, now).where('result.certificateNo', '=', certificateNo).executeTakeFirst();
