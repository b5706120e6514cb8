import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { createVoting } from '#server/votes/index.ts';
import { sampleWorks } from './works.ts';

/** The works that the voters chose, as indices into `sampleWorks`: one line a day, the last of them yesterday. */
const BALLOTS = [
  [0, 1, 2],
  [0, 1, 3],
  [0, 2, 1],
  [0, 4, 0],
];

/** Casts votes on past days for the released works, so that their ranking is not empty. Today's votes are left for trying out. */
export const seedVotes = async (
  at: (daysAgo: number) => Deps,
  { competitionId, voters }: { competitionId: string; voters: readonly Actor[] },
) => {
  const { db } = at(0);
  const works = await db.selectFrom('work').select(['no', 'title']).where('competitionId', '=', competitionId).execute();
  for (const [index, choices] of BALLOTS.entries()) {
    const voting = createVoting(at(BALLOTS.length - index));
    for (const [voterIndex, workIndex] of choices.entries()) {
      const no = works.find(({ title }) => title === sampleWorks[workIndex]?.title)?.no;
      const voter = voters[voterIndex];
      // These accounts are older than the season.
      if (no && voter) await voting.cast({ id: voter.id, createdAt: 0 }, no, `192.0.2.${voterIndex + 1}`);
    }
  }
};
