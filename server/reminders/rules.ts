import type { Locale } from '#contract/common.ts';
import type { MessageTemplate } from '#contract/messages.ts';
import { windowState } from '#contract/rules/timeWindow.ts';
import type { CompetitionRow } from '../competitions/index.ts';
import type { Db } from '../database/connection.ts';
import { momentIn } from './arrangements.ts';
import { approvedBefore, type Once, type Person, withoutWork } from './store.ts';

const DAY_MS = 24 * 3600_000;
/** How long after a window has opened its opening is still news: the server may have been away. */
const OPENING_IS_NEWS_MS = 3 * DAY_MS;
export const CLOSING_SOON_MS = 3 * DAY_MS;
/** A window that opened a moment ago was announced then. */
export const OPEN_FOR_MS = DAY_MS;

/** A reminder that the state of a competition and its entries brings about. */
export interface Rule {
  template: MessageTemplate;
  /** Whether the competition is where the reminder is due. */
  isDue(competition: CompetitionRow, now: number): boolean;
  /** Some of those to be reminded who were not yet; none once all are. */
  find(db: Db, competition: CompetitionRow, once: Once): Promise<Person[]>;
  params(competition: CompetitionRow, person: Person, locale: Locale, timeZone: string): Record<string, string>;
}

const workWindow = ({ workOpensAt, workClosesAt }: CompetitionRow) => ({ opensAt: workOpensAt, closesAt: workClosesAt });
/** The end that holds for every entry of a person. */
const until: Rule['params'] = ({ workClosesAt }, { workUntil = 0 }, locale, timeZone) => ({
  until: momentIn(workClosesAt === null ? null : Math.max(workClosesAt, workUntil), locale, timeZone),
});

export const rules: readonly Rule[] = [
  {
    template: 'handin_opened',
    isDue: (competition, now) =>
      windowState(workWindow(competition), now) === 'open' && now - (competition.workOpensAt ?? 0) < OPENING_IS_NEWS_MS,
    // A window that was set after an entry was approved is news to it, even where it is open already.
    find: (db, { id, workOpensAt, updatedAt }, once) => approvedBefore(db, id, once, Math.max(workOpensAt ?? 0, updatedAt)),
    params: until,
  },
  {
    template: 'handin_closing',
    isDue: (competition, now) =>
      windowState(workWindow(competition), now) === 'open' &&
      (competition.workClosesAt ?? 0) - now <= CLOSING_SOON_MS &&
      now - (competition.workOpensAt ?? 0) >= OPEN_FOR_MS,
    find: withoutWork,
    params: until,
  },
];
