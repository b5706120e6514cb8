import type { Db } from '#server/database/connection.ts';
import { isPublicWork } from '#server/works/index.ts';

/** Maximum number of votes that are listed, the newest. */
const SHOWN = 200;

/** Returns the votes of an account, the newest first; the title only of a work that is public now. */
export const votesCastBy = async (db: Db, accountId: string) => {
  const rows = await db
    .selectFrom('vote')
    .innerJoin('work', 'work.id', 'vote.workId')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select((e) => ['work.no', 'work.title', 'vote.day', e.case().when(isPublicWork).then(1).else(0).end().as('shown')])
    .where('vote.accountId', '=', accountId)
    .orderBy('vote.day', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(({ no, title, day, shown }) => ({ no: shown === 1 ? no : null, title: shown === 1 ? title : null, day }));
};

/** Returns the public works of an account's entries with their votes, the most voted for first. */
export const votesReceivedBy = (db: Db, accountId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('work', 'work.registrationId', 'registration.id')
    .leftJoin('workVotes', 'workVotes.workId', 'work.id')
    .select((e) => ['work.no', 'work.title', 'registration.teamName', e.fn.coalesce('workVotes.votes', e.lit(0)).as('votes')])
    .where('registration.accountId', '=', accountId)
    .where(isPublicWork)
    .orderBy('votes', 'desc')
    .orderBy('work.no')
    .execute();
