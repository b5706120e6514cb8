import type { BoundedCount, Overview, WindowEdge } from '#contract/office/overview.ts';
import { assignedToMe, entrySegments } from '#contract/registrations/entrySegments.ts';

const DAY_MS = 24 * 3600_000;

/** Returns the address of a filtered list. */
export const linkTo = (resource: string, filter: object): string => `/${resource}?filter=${encodeURIComponent(JSON.stringify(filter))}`;

type CountName = keyof Overview['counts'];
export type Urgency = 'now' | 'week' | 'later';

interface CountRow {
  kind: 'count';
  name: CountName;
  count: BoundedCount;
  /** Time since which the oldest has waited; null if unknown. */
  since: number | null;
  urgency: Urgency;
  to: string;
}

interface WindowRow {
  kind: 'window';
  edge: WindowEdge;
  urgency: Urgency;
  to: string;
}

export type TodayRow = CountRow | WindowRow;

/** The rows in display order: late or failed ones first, then those that end within days, then waiting ones. */
const order: readonly {
  name: CountName;
  urgency: Urgency;
  /** The list with these items; limited to the counted season if a filter is given. */
  to: readonly [resource: string, filter?: object];
  oldest?: keyof Overview['oldest'];
}[] = [
  { name: 'pastPromise', urgency: 'now', to: ['registrations', entrySegments.pastPromise], oldest: 'entry' },
  { name: 'reports', urgency: 'now', to: ['reports'] },
  { name: 'messages', urgency: 'now', to: ['messages'], oldest: 'message' },
  { name: 'stopped', urgency: 'now', to: ['results'] },
  { name: 'lateMarks', urgency: 'now', to: ['judging'] },
  { name: 'closingRounds', urgency: 'now', to: ['judging'] },
  { name: 'withoutWork', urgency: 'now', to: ['registrations', entrySegments.withoutWork] },
  { name: 'confirmations', urgency: 'week', to: ['staff'] },
  { name: 'assigned', urgency: 'week', to: ['registrations', assignedToMe] },
  { name: 'mentions', urgency: 'week', to: ['registrations'] },
  { name: 'entries', urgency: 'week', to: ['registrations', { state: ['submitted'] }], oldest: 'entry' },
  { name: 'works', urgency: 'week', to: ['works', { stages: ['waiting'] }], oldest: 'work' },
  { name: 'appeals', urgency: 'now', to: ['results'] },
  { name: 'voteFlags', urgency: 'week', to: ['voteFlags', { settled: false }] },
  { name: 'farApart', urgency: 'week', to: ['judging'] },
  { name: 'judgeConflicts', urgency: 'week', to: ['judging'] },
  { name: 'guardians', urgency: 'later', to: ['registrations', entrySegments.guardians] },
  { name: 'unpaid', urgency: 'later', to: ['registrations', entrySegments.unpaid] },
];

const inJudging: ReadonlySet<CountName> = new Set(['lateMarks', 'closingRounds', 'farApart', 'judgeConflicts']);

/** Returns the address of the one thing that a row is about; null if it is about a list. */
const placeOf = (
  name: CountName,
  { mentionedIn, judgingIn, appealIn, stoppedIn }: Pick<Overview, 'mentionedIn' | 'judgingIn' | 'appealIn' | 'stoppedIn'>,
): string | null => {
  if (name === 'mentions' && mentionedIn !== null) return `/registrations/${encodeURIComponent(mentionedIn)}/show`;
  if (name === 'appeals' && appealIn !== null) return `/results?${new URLSearchParams({ competition: appealIn })}`;
  if (name === 'stopped' && stoppedIn !== null) return `/results?${new URLSearchParams({ competition: stoppedIn })}`;
  if (!inJudging.has(name) || judgingIn === null) return null;
  return `/judging?${new URLSearchParams({ competition: judgingIn.competitionId, round: judgingIn.roundId })}`;
};

/** Returns the organiser's open tasks, and the windows that open or close soon; completed tasks are omitted. */
export const rowsOf = ({ season, counts, oldest, windows, ...places }: Overview, now: number): TodayRow[] => {
  const counted = order.flatMap(({ name, urgency, to: [resource, filter], oldest: of }): TodayRow[] => {
    const count = counts[name];
    if (!count || count.n === 0) return [];
    const list = filter === undefined ? `/${resource}` : linkTo(resource, { season, ...filter });
    return [
      {
        kind: 'count',
        name,
        count,
        since: of ? oldest[of] : null,
        urgency,
        to: placeOf(name, places) ?? list,
      },
    ];
  });
  const opening = windows.map(
    (edge): TodayRow => ({
      kind: 'window',
      edge,
      urgency: edge.at <= now + DAY_MS ? 'now' : 'week',
      to: '/competitions',
    }),
  );
  return [...counted, ...opening];
};
