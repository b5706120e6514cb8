import type { Problem } from '#contract/http/problem.ts';
import type { AttemptState, Penalty, TableRound, TableTeam, TeamAttempt } from '#contract/judging/attempts.ts';
import { type AttemptFacts, type AttemptStanding, attemptsLeft, standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import { type Counted, countAttempts } from '#contract/judging/rules/attempts.ts';
import type { Draft, OutboxItem } from '#src/offline/index.ts';
import { isOf } from '#src/offline/subject.ts';
import { type AttemptLabel, readLabel } from './attemptLabel.ts';

/** An attempt of a team, of the server or of this device. */
export interface LineAttempt {
  id: string;
  number: number;
  state: AttemptState;
  standing: AttemptStanding;
  total: number | null;
  durationMs: number | null;
  penalties: readonly Penalty[];
  /** Null for one of this device, or of a sheet. */
  judge: string | null;
  receipt: string | null;
  /** Time at which it has arrived; null while it waits on this device. */
  arrivedAt: number | null;
  /** Time at which this device has queued it; null for one that the server's list holds. */
  queuedAt: number | null;
  /** True if it counts for the team's total, as far as this device knows. */
  isCounted: boolean;
  /** The content of one's own attempt, from which a correction begins; null of others, and while the server's list lacks it. */
  own: TeamAttempt['own'];
  isOwn: boolean;
  /** The reason for breaking one's own attempt off; empty for others. */
  abortedFor: string;
}

/** A sheet that is begun on this device and not handed in, or that the server has refused. */
export interface BegunAttempt {
  draft: Draft;
  label: AttemptLabel | null;
  problem: Problem | null;
}

/** A team of a round with all that the server and this device know of its attempts. */
export interface TeamLine {
  round: TableRound;
  team: TableTeam;
  /** The last saved first. */
  begun: readonly BegunAttempt[];
  /** By number. */
  attempts: readonly LineAttempt[];
  /** The total that counts, by the round's rule; null without any. */
  counted: Counted | null;
  /** Number of attempts that are used, without aborted ones. */
  used: number;
  left: number;
}

type Known = Omit<LineAttempt, 'standing' | 'isCounted'> & { facts: AttemptFacts };

const ofServer = ({ judge, ...attempt }: TeamAttempt, replaced: ReadonlySet<string>): Known => ({
  ...attempt,
  judge,
  arrivedAt: attempt.receivedAt,
  queuedAt: null,
  isOwn: attempt.own !== null,
  abortedFor: attempt.state === 'aborted' ? (attempt.own?.note ?? '') : '',
  facts: {
    id: attempt.id,
    number: attempt.number,
    isAborted: attempt.state === 'aborted',
    isReplaced: attempt.standing === 'replaced' || replaced.has(attempt.id),
    isVoid: attempt.standing === 'void',
    isLate: attempt.standing === 'late',
    isSheetTakenBack: attempt.standing === 'sheet_taken_back',
  },
});

/** An attempt in the outbox with what its label says. */
interface Queued {
  item: OutboxItem;
  label: AttemptLabel;
  state: AttemptState;
}

const queuedOf = (items: readonly OutboxItem[]): Queued[] =>
  items.flatMap((item) => {
    const label = item.state === 'refused' ? null : readLabel(item.label);
    return label?.state ? [{ item, label, state: label.state }] : [];
  });

const ofDevice = ({ item, label, state }: Queued, number: number, replaced: ReadonlySet<string>): Known => {
  const { total, durationMs, penalties, receipt } = label;
  return {
    ...{ id: item.id, number, state, total, durationMs, penalties, receipt },
    judge: null,
    arrivedAt: item.state === 'sent' ? item.sentAt : null,
    queuedAt: item.queuedAt,
    own: null,
    isOwn: true,
    abortedFor: label.abortedFor,
    facts: {
      ...{ id: item.id, number, isAborted: state === 'aborted', isReplaced: replaced.has(item.id) },
      ...{ isVoid: false, isLate: false, isSheetTakenBack: false },
    },
  };
};

/** Joins the attempts of the server's list with those that this device has queued since; each has the number that it will have if no other tablet comes between. */
const knownOf = (team: TableTeam, items: readonly OutboxItem[]): Known[] => {
  const arrived = new Set(team.attempts.map(({ id }) => id));
  const queued = queuedOf(items).filter(({ item }) => !arrived.has(item.id));
  const replaced = new Set(queued.flatMap(({ label }) => label.replaces ?? []));
  const known = team.attempts.map((attempt) => ofServer(attempt, replaced));
  for (const each of queued) {
    const before = known.find(({ id }) => id === each.label.replaces);
    const next = Math.max(0, ...known.map(({ number }) => number)) + 1;
    known.push(ofDevice(each, before?.number ?? next, replaced));
  }
  return known.sort((a, b) => a.number - b.number);
};

const lineOf = (round: TableRound, team: TableTeam, drafts: readonly Draft[], items: readonly OutboxItem[]): TeamLine => {
  const known = knownOf(team, items);
  const { attempts: allowed, counts } = round.table;
  const standings = standingsOf(
    known.map(({ facts }) => facts),
    allowed,
  );
  const standingOf = (id: string): AttemptStanding => standings.get(id) ?? 'stands';
  const counted = countAttempts(
    known
      .filter(({ id }) => standingOf(id) === 'stands')
      .map(({ number, total, durationMs }) => ({ number, total, durationMs, isAborted: false })),
    counts,
  );
  const used = known.filter(({ id }) => standingOf(id) === 'stands' || standingOf(id) === 'surplus').length;
  return {
    round,
    team,
    begun: drafts.map((draft) => ({ draft, label: readLabel(draft.label), problem: draft.problem })),
    attempts: known.map(({ facts: _facts, ...attempt }) => ({
      ...attempt,
      standing: standingOf(attempt.id),
      isCounted: standingOf(attempt.id) === 'stands' && counted?.numbers.includes(attempt.number) === true,
    })),
    counted,
    used,
    left: attemptsLeft(standings.values(), allowed),
  };
};

/** Joins a round's teams with the drafts and the outbox of this device. */
export const linesOf = (round: TableRound, drafts: readonly Draft[], items: readonly OutboxItem[]): TeamLine[] =>
  round.teams.map((team) => {
    const isOwn = isOf('attempt', { roundId: round.id, registrationId: team.id });
    return lineOf(round, team, drafts.filter(isOwn), items.filter(isOwn));
  });

/** The state of a team in lists. `refused`: the server has refused a sheet of this device. */
export const teamStates = ['barred', 'refused', 'begun', 'waits', 'none', 'some', 'done'] as const;
export type TeamState = (typeof teamStates)[number];

/** Returns the state of a team, the one that asks for something first. */
export const stateOf = ({ team, begun, attempts, used, left }: TeamLine): TeamState => {
  if (team.isBarred) return 'barred';
  if (begun.some(({ problem }) => problem !== null)) return 'refused';
  if (begun.length > 0) return 'begun';
  if (attempts.some(({ arrivedAt }) => arrivedAt === null)) return 'waits';
  if (left === 0) return 'done';
  return used > 0 ? 'some' : 'none';
};

export const filters = ['all', 'left', 'waiting', 'done'] as const;
export type Filter = (typeof filters)[number];

/** Returns true if a team is in the filtered list. */
export const isIn = (filter: Filter, line: TeamLine): boolean => {
  if (filter === 'all') return true;
  if (filter === 'waiting') return line.attempts.some(({ arrivedAt }) => arrivedAt === null);
  const hasSheet = line.begun.length > 0;
  return filter === 'left' ? !line.team.isBarred && (line.left > 0 || hasSheet) : line.left === 0 && !hasSheet;
};

/** A slot of the published plan with its team. */
export interface TableSlot {
  line: TeamLine;
  run: number;
  startsAt: number;
}

/** Returns the slots at a table that are still to be run: those after the last one that was run, then those that were passed over. */
export const nextAt = (lines: readonly TeamLine[], table: number): TableSlot[] => {
  const slots = lines
    .flatMap((line) => line.team.slots.filter((slot) => slot.table === table).map(({ run, startsAt }) => ({ line, run, startsAt })))
    .sort((a, b) => a.startsAt - b.startsAt);
  const isRun = ({ line, run }: TableSlot): boolean => line.used >= run;
  const last = slots.findLastIndex(isRun);
  const isOpen = (slot: TableSlot): boolean => !isRun(slot) && !slot.line.team.isBarred;
  return [...slots.slice(last + 1).filter(isOpen), ...slots.slice(0, last + 1).filter(isOpen)];
};

/** Returns the tables of the published plan, in order. */
export const tablesOf = ({ teams }: TableRound): number[] =>
  [...new Set(teams.flatMap(({ slots }) => slots.map(({ table }) => table)))].sort((a, b) => a - b);

/** Number of reasons that are offered to be repeated. */
const USUAL = 6;

/** Returns the penalties that were given in this round, the most frequent reasons first, each with its last points. */
export const usualPenalties = (lines: readonly TeamLine[]): Penalty[] => {
  const all = lines.flatMap(({ attempts }) => attempts.flatMap(({ penalties }) => penalties)).filter(({ points }) => points > 0);
  const byReason = Map.groupBy(all, ({ reason }) => reason.trim());
  return [...byReason]
    .map(([reason, given]) => ({ reason, points: given.at(-1)?.points ?? 1, times: given.length }))
    .sort((a, b) => b.times - a.times)
    .slice(0, USUAL)
    .map(({ reason, points }) => ({ reason, points }));
};
