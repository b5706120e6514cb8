import type { Problem } from '#contract/http/problem.ts';
import type { JudgedWork, JudgeRound, Mark, MarkState } from '#contract/judging/public.ts';
import type { Draft, OutboxItem, Subject } from '#src/offline/index.ts';
import { type MarkLabel, readLabel } from './markLabel.ts';

/** A mark that the device holds: it waits to be sent, or was sent within the last day. */
export interface DeviceMark {
  id: string;
  label: MarkLabel;
  queuedAt: number;
  /** Time at which the server's answer arrived; null while it waits. */
  sentAt: number | null;
  /** The failure of the last attempt; null without one, and once it was sent. */
  problem: Problem | null;
}

/** A mark that is begun on this device and not handed in. */
export interface BegunMark {
  draft: Draft;
  label: MarkLabel | null;
}

/** A work with all that the server and this device know of its mark. */
export interface WorkLine {
  round: JudgeRound;
  work: JudgedWork;
  begun: BegunMark | null;
  /** In the order of sending. */
  made: readonly DeviceMark[];
}

const of =
  (roundId: string, no: string) =>
  ({ subject }: { subject: Subject }) =>
    subject.kind === 'mark' && subject.roundId === roundId && subject.no === no && subject.scribble !== true;

const toDeviceMark = (item: OutboxItem): DeviceMark[] => {
  const label = readLabel(item.label);
  if (!label || item.state === 'refused') return [];
  const { id, queuedAt } = item;
  return [
    {
      id,
      label,
      queuedAt,
      sentAt: item.state === 'sent' ? item.sentAt : null,
      problem: item.state === 'waiting' ? item.problem : null,
    },
  ];
};

/** Joins a round's works with the drafts and the outbox of this device. */
export const linesOf = (round: JudgeRound, drafts: readonly Draft[], items: readonly OutboxItem[]): WorkLine[] =>
  round.works.map((work) => {
    const isOwn = of(round.id, work.no);
    const draft = drafts.find(isOwn);
    return {
      round,
      work,
      begun: draft ? { draft, label: readLabel(draft.label) } : null,
      made: items.filter(isOwn).flatMap(toDeviceMark),
    };
  });

/** Returns the marks that wait to be sent. */
export const waitingOf = ({ made }: WorkLine): readonly DeviceMark[] => made.filter(({ sentAt }) => sentAt === null);

/** Returns the number of the newest mark that the server has or will give, as far as this device knows; 0 if there is none. */
export const knownNumber = ({ work: { mark, lateMark }, made }: Pick<WorkLine, 'work' | 'made'>): number =>
  Math.max(0, mark?.number ?? 0, lateMark?.number ?? 0, ...made.map(({ label }) => label.basedOn + 1));

/** Returns the mark of this device that is newer than what the list of the server holds; null if there is none. */
export const newerOnDevice = ({ work: { mark, lateMark }, made }: Pick<WorkLine, 'work' | 'made'>): DeviceMark | null => {
  const last = made.at(-1);
  if (!last) return null;
  if (last.sentAt === null) return last;
  const known = Math.max(mark?.number ?? 0, lateMark?.number ?? 0);
  return last.label.basedOn + 1 > known ? last : null;
};

/** Returns the judge's newest mark that the server has: one that came late and was not refused, or the one that stands. Null without any. */
export const newestOf = ({ mark, lateMark, refusal }: Pick<JudgedWork, 'mark' | 'lateMark' | 'refusal'>): Mark | null =>
  lateMark && !refusal ? lateMark : mark;

/** The state of a work in lists; `empty` without a mark. Missing is never zero. */
export type ShownState = MarkState | 'empty';

/** A work's state, total and code, by what is newest: this device's mark, or the server's. */
export interface Shown {
  state: ShownState;
  total: number | null;
  receipt: string | null;
  /** True if the newest mark has not reached the server. */
  waits: boolean;
}

/** Returns what lists show of a work. */
export const shownOf = (line: WorkLine): Shown => {
  const own = newerOnDevice(line);
  if (own) {
    const { state, total, receipt } = own.label;
    return { state: state ?? 'empty', total, receipt, waits: own.sentAt === null };
  }
  const mark = newestOf(line.work);
  return mark
    ? { state: mark.state, total: mark.total, receipt: mark.receipt, waits: false }
    : { state: 'empty', total: null, receipt: null, waits: false };
};

/** Returns true if the judge still has something to do: nothing is handed in, or a change is not. In a locked round nothing can be done. */
export const isLeft = (line: WorkLine): boolean => {
  const { state } = shownOf(line);
  if (line.round.state === 'locked') return false;
  return line.begun !== null || state === 'empty' || state === 'provisional';
};

export const filters = ['all', 'left', 'provisional', 'waiting', 'sent', 'conflict'] as const;
export type Filter = (typeof filters)[number];

/** Returns true if a work is in the filtered list. */
export const matches = (line: WorkLine, filter: Filter): boolean => {
  const { state, waits } = shownOf(line);
  if (filter === 'all') return true;
  if (filter === 'left') return isLeft(line);
  if (filter === 'waiting') return waits;
  if (filter === 'sent') return state !== 'empty' && !waits;
  return state === (filter === 'conflict' ? 'abstained' : 'provisional');
};

/** Returns the work at which to go on: the given one if it is left, otherwise the first that is left after it, or from the start. */
export const nextLeft = (lines: readonly WorkLine[], from: string | null, skip: boolean): WorkLine | null => {
  const at = lines.findIndex(({ work }) => work.no === from);
  const order = at < 0 ? lines : [...lines.slice(skip ? at + 1 : at), ...lines.slice(0, at)];
  return order.find(isLeft) ?? null;
};

/** The numbers of the head of a round. */
export const countsOf = (lines: readonly WorkLine[]) => {
  const shown = lines.map(shownOf);
  return {
    all: lines.length,
    done: shown.filter(({ state }) => state === 'handed_in' || state === 'abstained').length,
    left: lines.filter(isLeft).length,
    waiting: shown.filter(({ waits }) => waits).length,
    provisional: shown.filter(({ state }) => state === 'provisional').length,
    abstained: shown.filter(({ state }) => state === 'abstained').length,
    empty: shown.filter(({ state }) => state === 'empty').length,
  };
};

/** A mark on this device whose work is no longer in the judge's list. */
export interface GoneMark {
  id: string;
  no: string;
  total: number | null;
  savedAt: number;
  /** True if it has reached the server, where organisers decide on it. */
  hasArrived: boolean;
  /** True if the server has refused it because the work is erased: nothing becomes of it any more. */
  isErased: boolean;
}

/** Returns true if a mark was refused because nothing is known of its work: one that was taken away keeps the mark, as late. */
const isOfErased = (problem: Problem | null): boolean => problem?.code === 'not_found';

/** Returns the marks on this device whose work is in none of the rounds any more. */
export const goneOf = (rounds: readonly JudgeRound[], drafts: readonly Draft[], items: readonly OutboxItem[]): GoneMark[] => {
  const isGone = ({ subject }: { subject: Subject }) =>
    subject.kind === 'mark' &&
    subject.scribble !== true &&
    !rounds.some(({ id, works }) => id === subject.roundId && works.some(({ no }) => no === subject.no));
  const gone = (
    { id, subject, label }: Pick<Draft, 'id' | 'subject' | 'label'>,
    { savedAt, hasArrived, problem }: { savedAt: number; hasArrived: boolean; problem: Problem | null },
  ): GoneMark => ({
    id,
    no: String(subject.no),
    total: readLabel(label)?.total ?? null,
    savedAt,
    hasArrived,
    isErased: isOfErased(problem),
  });
  return [
    ...drafts.filter(isGone).map((draft) => gone(draft, { savedAt: draft.savedAt, hasArrived: false, problem: draft.problem })),
    ...items
      .filter(isGone)
      .map((item) =>
        gone(item, { savedAt: item.queuedAt, hasArrived: item.state === 'sent', problem: 'problem' in item ? item.problem : null }),
      ),
  ];
};

/**
 * Returns the part of a second device of the same judge in the mark that stands: `replaced` if this device's mark came after it, `other` if that one came
 * later and stands; null if this device knows of none.
 */
export const otherDeviceOf = ({ work: { mark }, made }: WorkLine): 'replaced' | 'other' | null => {
  if (!mark) return null;
  const isPast = ({ label }: DeviceMark) => mark.number > label.basedOn + 1;
  const own = made.find(({ label }) => label.receipt === mark.receipt);
  if (own) return isPast(own) ? 'replaced' : null;
  const last = made.findLast(({ sentAt }) => sentAt !== null);
  return last && isPast(last) ? 'other' : null;
};
