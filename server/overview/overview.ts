import { type BoundedCount, COUNTED_UP_TO, type Overview, type WindowEdge } from '#contract/office/overview.ts';
import { type CompetitionScope, competitionsWith, intersect, mayDoEverything, type RightName } from '#contract/office/rules/staffRights.ts';
import { assignedToMe, entrySegments } from '#contract/registrations/entrySegments.ts';
import { windowNames } from '#contract/time/timeWindow.ts';
import { countToConfirm } from '#server/accounts/index.ts';
import { countOpenAppeals, firstAppealIn } from '#server/appeals/index.ts';
import { type CompetitionRow, titleOf, windowsOf } from '#server/competitions/index.ts';
import { countJudging } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { momentOf } from '#server/platform/site.ts';
import { countRegistrations, countUnseenMentions, filterReadBy, newestMention, oldestWaiting } from '#server/registrations/index.ts';
import { countOpenCases } from '#server/reports/index.ts';
import { competitionsStopped } from '#server/results/index.ts';
import { competitionsIn, countVoteFlags, countWorksToRelease, failedMessages, oldestWork } from './store.ts';

const WEEK_MS = 7 * 24 * 3600_000;

type OverviewDeps = Pick<Deps, 'readDb' | 'clock' | 'site'>;

const bounded = (n: number): BoundedCount => ({ n: Math.min(n, COUNTED_UP_TO), isExact: n <= COUNTED_UP_TO });

/** Returns the windows that open or close in the week after `now`, soonest first. */
const windowsSoon = (rows: readonly CompetitionRow[], now: number): WindowEdge[] =>
  rows
    .flatMap((row) => {
      const windows = windowsOf(row);
      const competition = { id: row.id, title: titleOf(row) };
      return windowNames.flatMap((window) => [
        { competition, window, edge: 'opens' as const, at: windows[window]?.opensAt ?? 0 },
        { competition, window, edge: 'closes' as const, at: windows[window]?.closesAt ?? 0 },
      ]);
    })
    .filter(({ at }) => at > now && at <= now + WEEK_MS)
    .sort((a, b) => a.at - b.at);

/** Returns the tasks of an organiser in a season, by their rights. Each count costs the same however large it is. */
export const overviewFor = async (
  { readDb, clock, site }: OverviewDeps,
  actor: Actor,
  scope: CompetitionScope,
  asked: number | undefined,
): Promise<Overview> => {
  const moment = momentOf({ clock, site });
  const all = await competitionsIn(readDb, scope);
  const seasons = [...new Set(all.map(({ season }) => season))];
  const season = asked ?? seasons[0] ?? null;
  const rows = all.filter((row) => row.season === season);
  const ids = rows.map(({ id }) => id);
  /** Returns the competitions of the season that the actor can access with a right; null if none. */
  const reached = (right: RightName): readonly string[] | null => {
    const held = competitionsWith(actor.rights, [right]);
    return held?.length === 0 ? null : (intersect(ids, held) ?? ids);
  };
  const toReview = reached('review');
  const ofVotes = reached('results');
  const judged = reached('judging');
  const judging = judged && (await countJudging({ readDb, clock }, actor, judged, COUNTED_UP_TO + 1));

  const entries = async (filter: Parameters<typeof countRegistrations>[2]): Promise<BoundedCount | null> =>
    toReview && bounded(await countRegistrations(readDb, toReview, filter, moment, COUNTED_UP_TO));
  /** The scope that the actor reviews, over all seasons. */
  const reviewed = toReview && { scope: competitionsWith(actor.rights, ['review']) };
  const mentions = reviewed && (await countUnseenMentions(readDb, actor.id, reviewed.scope));
  const messages = mayDoEverything(actor.rights) ? await failedMessages(readDb, COUNTED_UP_TO) : null;
  const stopped = await competitionsStopped(readDb, ofVotes ?? []);
  return {
    season,
    seasons,
    counts: {
      entries: await entries({ state: 'submitted' }),
      pastPromise: await entries(entrySegments.pastPromise),
      withoutWork: await entries(entrySegments.withoutWork),
      guardians: await entries(entrySegments.guardians),
      unpaid: await entries(entrySegments.unpaid),
      works: toReview && bounded(toReview.length === 0 ? 0 : await countWorksToRelease(readDb, toReview, COUNTED_UP_TO)),
      voteFlags: ofVotes && bounded(ofVotes.length === 0 ? 0 : await countVoteFlags(readDb, ofVotes, COUNTED_UP_TO)),
      appeals: ofVotes && bounded(ofVotes.length === 0 ? 0 : await countOpenAppeals(readDb, ofVotes, COUNTED_UP_TO)),
      stopped: ofVotes && bounded(stopped.length),
      lateMarks: judging && bounded(judging.late),
      farApart: judging && bounded(judging.apart),
      judgeConflicts: judging && bounded(judging.conflicts),
      closingRounds: judging && bounded(judging.closing),
      messages: messages && bounded(messages.count),
      reports: reviewed && bounded(await countOpenCases(readDb, reviewed.scope, COUNTED_UP_TO)),
      mentions: mentions === null ? null : bounded(mentions),
      assigned: await entries(await filterReadBy(readDb, actor.id, assignedToMe)),
      confirmations: mayDoEverything(actor.rights) ? bounded(await countToConfirm(readDb, actor.id, moment.now)) : null,
    },
    competitions: rows.length,
    oldest: {
      entry: toReview && (await oldestWaiting(readDb, toReview)),
      work: toReview && (await oldestWork(readDb, toReview)),
      message: messages?.oldest ?? null,
    },
    mentionedIn: reviewed && mentions ? await newestMention(readDb, actor.id, reviewed.scope) : null,
    judgingIn: judging?.first ?? null,
    appealIn: ofVotes && ofVotes.length > 0 ? await firstAppealIn(readDb, ofVotes) : null,
    stoppedIn: stopped[0] ?? null,
    windows: windowsSoon(rows, moment.now),
  };
};
