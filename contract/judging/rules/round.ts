import { locales } from '#contract/http/common.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import type { RoundData, RoundState } from '#contract/judging/round.ts';
import { isBlank } from '#contract/text/blankText.ts';

const HOUR_MS = 3600_000;
/** Times before the end of a round at which judges are reminded of what they have left. */
const REMINDERS_MS = [48 * HOUR_MS, 6 * HOUR_MS];

type Times = Pick<RoundData, 'opensAt' | 'closesAt'>;

/** Returns true once a round's time is over. */
export const isOver = ({ closesAt }: Pick<Times, 'closesAt'>, now: number): boolean => now >= closesAt;

/** Returns true if a mark that is made now counts. */
export const isMarkable = (round: Times & { state: RoundState }, now: number): boolean =>
  round.state === 'open' && now >= round.opensAt && !isOver(round, now);

/** Returns the last time at which a reminder was due before now, not before the round began; null if none was due or the round is over. */
export const lastReminderBefore = ({ opensAt, closesAt }: Times, now: number): number | null => {
  if (isOver({ closesAt }, now)) return null;
  const due = REMINDERS_MS.map((before) => closesAt - before).filter((at) => at >= opensAt && at <= now);
  return due.length === 0 ? null : Math.max(...due);
};

/** Returns what is wrong with a round's settings, by field. */
export const roundProblems = ({ name, opensAt, closesAt }: Pick<RoundData, 'name' | 'opensAt' | 'closesAt'>): FieldProblems => {
  const problems: Record<string, FieldCode> = {};
  for (const locale of locales) if (isBlank(name[locale])) problems[`name.${locale}`] = 'required';
  if (closesAt <= opensAt) problems['closesAt'] = 'range_order';
  return problems;
};
