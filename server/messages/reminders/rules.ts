import { type ReminderRule, reminderSpan } from '#contract/messages/rules/reminderRules.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Reader } from '#server/platform/messages/moment.ts';
import { momentIn } from './arrangements.ts';
import { approvedBefore, enteredElsewhere, type Once, type Person, type PersonQuery, withoutWork } from './store.ts';

const DAY_MS = 24 * 3600_000;
/** Time after the opening of a window in which its closing is not announced: the opening itself was. */
export const OPEN_FOR_MS = DAY_MS;

/** A reminder about a window of a competition. */
export interface WindowRule {
  kind: 'signup_closing' | 'handin_opened' | 'handin_closing';
  /** Returns the path that its link leads to. */
  path(competition: CompetitionRow): string;
  /** People to be reminded who have not been yet. */
  find(db: Db, competition: CompetitionRow, once: Once): PersonQuery;
  params(competition: CompetitionRow, person: Person, reader: Reader, timeZone: string): Record<string, string>;
}

/** Returns true if a reminder is due for a competition. */
export const isDue = ({ kind }: WindowRule, competition: CompetitionRow, rule: ReminderRule, now: number): boolean => {
  const span = reminderSpan(kind, competition, rule);
  if (competition.calledOffAt !== null || !rule.on || span === null || now < span.from || now >= span.to) return false;
  const { signupOpensAt, signupClosesAt, workOpensAt, workClosesAt } = competition;
  const window =
    kind === 'signup_closing' ? { opensAt: signupOpensAt, closesAt: signupClosesAt } : { opensAt: workOpensAt, closesAt: workClosesAt };
  return windowState(window, now) === 'open';
};

/** The end that applies to every entry of a person. */
const until: WindowRule['params'] = ({ workClosesAt }, { workUntil }, reader, timeZone) => ({
  until: momentIn(workClosesAt === null ? null : Math.max(workClosesAt, workUntil ?? 0), reader, timeZone),
});

export const rules: readonly WindowRule[] = [
  {
    kind: 'signup_closing',
    path: ({ id }) => `/matchSignDetail?id=${id}`,
    find: enteredElsewhere,
    params: ({ signupClosesAt }, _, reader, timeZone) => ({ until: momentIn(signupClosesAt, reader, timeZone) }),
  },
  {
    kind: 'handin_opened',
    path: () => '/personal',
    // A window set after an entry was approved is news to it, even if it is open already.
    find: (db, { id, workOpensAt, updatedAt }, once) => approvedBefore(db, id, once, Math.max(workOpensAt ?? 0, updatedAt)),
    params: until,
  },
  { kind: 'handin_closing', path: () => '/personal', find: withoutWork, params: until },
];
