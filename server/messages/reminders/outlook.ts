import type { ReminderOutlook } from '#contract/messages/reminders.ts';
import { reminderKinds, reminderSpan } from '#contract/messages/rules/reminderRules.ts';
import { type CompetitionRow, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ASKED_AGAIN_FOR_MS } from './job.ts';
import { rules } from './rules.ts';
import { competitionsToRemind, unannouncedResults, waitingGuardians } from './store.ts';

const DAY_MS = 24 * 3600_000;
/** Maximum number of occasions shown per rule. */
const SHOWN = 3;
const COUNTED_UP_TO = 10_000;

type Next = ReminderOutlook['next'][number];

const named = (competition: CompetitionRow) => ({ id: competition.id, title: titleOf(competition) });

/** Returns the time when each reminder is sent next, by the same queries that send it. */
export const readOutlook = async ({
  readDb,
  clock,
  site,
}: Pick<Deps, 'readDb' | 'clock' | 'site'>): Promise<{ items: ReminderOutlook[]; total: number }> => {
  const now = clock.now();
  const settings = site.now().reminders;
  const competitions = await competitionsToRemind(readDb);

  const ofWindows = async (rule: (typeof rules)[number]): Promise<Next[]> => {
    const spans = competitions
      .flatMap((competition) => {
        const span = reminderSpan(rule.kind, competition, settings[rule.kind]);
        return span !== null && span.to > now ? [{ competition, at: Math.max(now, span.from) }] : [];
      })
      .toSorted((a, b) => a.at - b.at)
      .slice(0, SHOWN);
    const next: Next[] = [];
    for (const { competition, at } of spans) {
      const people = await rule.find(readDb, competition, { kind: rule.kind, subject: competition.id }).count(COUNTED_UP_TO);
      if (people > 0)
        next.push({ competition: named(competition), at, people: Math.min(people, COUNTED_UP_TO), peopleIsExact: people <= COUNTED_UP_TO });
    }
    return next;
  };
  const ofResults = async (): Promise<Next[]> => {
    const found = await unannouncedResults(readDb, 'result_published', now - settings.result_published.days * DAY_MS);
    return found
      .flatMap(({ competitionId, at, people }) => {
        const competition = competitions.find(({ id }) => id === competitionId);
        return competition
          ? [{ competition: named(competition), at: Math.max(now, Number(at)), people: Number(people), peopleIsExact: true }]
          : [];
      })
      .toSorted((a, b) => a.at - b.at)
      .slice(0, SHOWN);
  };
  const ofGuardians = async (): Promise<Next[]> => {
    const { people, firstAt } = await waitingGuardians(readDb, 'guardian_reminder', now - ASKED_AGAIN_FOR_MS);
    if (firstAt === null) return [];
    const at = Math.max(now, firstAt + settings.guardian_reminder.days * DAY_MS);
    return [{ competition: null, at, people, peopleIsExact: true }];
  };

  const items: ReminderOutlook[] = [];
  for (const kind of reminderKinds) {
    const rule = rules.find((each) => each.kind === kind);
    const read = () => (rule ? ofWindows(rule) : kind === 'result_published' ? ofResults() : ofGuardians());
    items.push({ kind, next: settings[kind].on ? await read() : [] });
  }
  return { items, total: items.length };
};
