import type { Text } from '#contract/http/common.ts';
import { findCompetition, titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { addFollowedEvent, countResults, touchFollowedEvent } from './followedEventStore.ts';

/** The summary of an event that no organiser has described. */
const SUMMARY: Text = { 'zh-CN': '获奖名单按公布的成绩显示。', 'en-US': 'The winners, by the published results.' };

/**
 * Shows a competition whose results have become public among the past events: its winners are read from the results, and organisers add words, photos and videos, or
 * hide it. One that is there already, hidden or not, stays as it is. Runs again without effect.
 */
export const followPublication = async (
  { db, ids }: Pick<Deps, 'db' | 'ids'>,
  { competitionId, publishAt }: { competitionId: string; publishAt: number },
): Promise<void> => {
  const competition = await findCompetition(db, competitionId);
  if (!competition) return;
  const { contest } = windowsOf(competition);
  const { teams, countries } = await countResults(db, competitionId);
  await addFollowedEvent(db, {
    id: ids.next(),
    season: competition.season,
    title: JSON.stringify(titleOf(competition)),
    summary: JSON.stringify(SUMMARY),
    story: JSON.stringify({ 'zh-CN': '', 'en-US': '' }),
    art: competition.art,
    heldAt: Math.min(contest.opensAt ?? contest.closesAt ?? publishAt, publishAt),
    teams,
    countries,
    winners: '[]',
    publishedAt: publishAt,
    offlineAt: null,
    updatedAt: publishAt,
    competitionId,
  });
  await touchFollowedEvent(db, competitionId, publishAt);
};
