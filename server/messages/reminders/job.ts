import { Text } from '#contract/http/common.ts';
import type { MessageChannel, MessageTemplate } from '#contract/messages/messages.ts';
import { reminderSpan } from '#contract/messages/rules/reminderRules.ts';
import { notifyAccount, quietEndFor, type Reached } from '#server/accounts/index.ts';
import { type CompetitionRow, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { isQuiet } from '#server/platform/messages/quietHours.ts';
import { remindTogether } from '#server/registrations/index.ts';
import { type AdvancingNews, advancingNews } from '#server/results/index.ts';
import { arrangementsOf, arrangementsStep, isOver, isUrgent, momentIn, placeIn } from './arrangements.ts';
import { isDue, OPEN_FOR_MS, rules } from './rules.ts';
import {
  accountOf,
  announcedArrangements,
  competitionsToRemind,
  corrected,
  correctionsBetween,
  enteredBefore,
  enteredWithoutWork,
  extendedWithoutWork,
  FOUND_AT_ONCE,
  insertAnnounced,
  type Once,
  type Person,
  recordOnce,
  type SeenGuardian,
  silentAt,
  silentGuardians,
  updateAnnounced,
  withResult,
} from './store.ts';

const DAY_MS = 24 * 3600_000;
const EVERY_MS = 5 * 60_000;
/** Time during which a guardian who has not answered is asked again: the validity of the link. */
export const ASKED_AGAIN_FOR_MS = 14 * DAY_MS;

type ReminderDeps = Pick<Deps, 'config' | 'site' | 'db' | 'clock' | 'ids' | 'vault' | 'messages' | 'publicUrl' | 'rateLimiter'>;
type Account = Reached & { name: string };
type ParamsFor = (account: Account, person: Person) => Record<string, string>;

/**
 * Sends automatic reminders: a window opens or is about to close, a result is out, arrangements have changed, a guardian has not answered. A key in
 * the database keeps them to one per person, whatever happens to windows, clocks and processes.
 */
export const reminderJob = (deps: ReminderDeps): Job => {
  const { site, db, clock, messages, publicUrl } = deps;

  /** Returns the organisers' settings of each reminder. */
  const settings = () => site.now().reminders;

  const notify = async (
    people: readonly Person[],
    once: Once,
    template: MessageTemplate,
    paramsFor: ParamsFor,
    {
      channels,
      path,
      isUrgent = false,
      end,
    }: { channels?: readonly MessageChannel[]; path?: string; isUrgent?: boolean; end?: number } = {},
  ) => {
    await db.transaction().execute(async (tx) => {
      for (const person of people) {
        const { accountId } = person;
        if (!(await recordOnce(tx, accountId, once, clock.now()))) continue;
        const account = await accountOf(tx, accountId);
        if (!account) continue;
        const params = paramsFor(account, person);
        // It is daytime at the site, but perhaps night at the recipient's. A message that is of no use in the morning goes now.
        const morning = isUrgent ? clock.now() : quietEndFor(account, clock.now(), site.now());
        const notBefore = end !== undefined && morning >= end ? clock.now() : morning;
        await notifyAccount(tx, deps, account, {
          template,
          reach: 'everywhere',
          params,
          notBefore,
          ...(path !== undefined && { path }),
          ...(channels && { channels }),
        });
      }
    });
    await messages.committed();
  };

  /** Notifies people in batches until `find` finds no more. */
  const notifyAll = async (
    signal: AbortSignal,
    find: () => Promise<Person[]>,
    once: Once,
    template: MessageTemplate,
    paramsFor: ParamsFor,
    options: { channels?: readonly MessageChannel[]; isUrgent?: boolean; path?: string },
  ): Promise<void> => {
    for (let people = await find(); people.length > 0; people = await find()) {
      signal.throwIfAborted();
      await notify(people, once, template, paramsFor, options);
    }
  };

  const paramsOf = (competition: CompetitionRow, { name, locale }: Account, path = '/personal') => ({
    name,
    competition: titleOf(competition)[locale],
    link: `${publicUrl()}${path}`,
  });

  /** Returns the people whose entries have qualified for another competition or no longer do, and the others. */
  const byNews = <P extends Person>(people: readonly P[], news: ReadonlyMap<string, unknown>): [P[], P[]] => [
    people.filter(({ accountId }) => news.has(accountId)),
    people.filter(({ accountId }) => !news.has(accountId)),
  ];

  const withNews =
    (competition: CompetitionRow, news: ReadonlyMap<string, AdvancingNews>) =>
    (account: Account): Record<string, string> => ({
      ...paramsOf(competition, account),
      advancing: news.get(account.id)?.(account, site.now().timeZone) ?? '',
    });

  const followRules = async (competitions: readonly CompetitionRow[], signal: AbortSignal): Promise<void> => {
    for (const rule of rules) {
      const { kind, find, params, path } = rule;
      const setting = settings()[kind];
      for (const competition of competitions.filter((each) => isDue(rule, each, setting, clock.now()))) {
        const end = kind === 'handin_opened' ? undefined : reminderSpan(kind, competition, setting)?.to;
        const once = { kind, subject: competition.id };
        const untold = find(db, competition, once);
        for (let people = await untold.some(''); people.length > 0; people = await untold.some(people.at(-1)?.accountId ?? '')) {
          signal.throwIfAborted();
          await notify(
            people,
            once,
            kind,
            (account, person) => ({
              ...paramsOf(competition, account, path(competition)),
              ...params(competition, person, account, site.now().timeZone),
            }),
            { channels: setting.channels, path: path(competition), ...(end !== undefined && { end }) },
          );
        }
      }
    }
  };

  /** Reminds entries with an extension. A recent extension was announced when it was given, as a newly opened window is. */
  const followExtensions = async (competitions: readonly CompetitionRow[], signal: AbortSignal): Promise<void> => {
    const kind = 'handin_closing';
    const { on, days, channels } = settings()[kind];
    if (!on) return;
    const find = () => {
      const now = clock.now();
      return extendedWithoutWork(db, kind, { from: now, to: now + days * DAY_MS, givenBefore: now - OPEN_FOR_MS });
    };
    for (let found = await find(); found.length > 0; found = await find()) {
      signal.throwIfAborted();
      for (const { subject, accountId, competitionId, workUntil } of found) {
        const competition = competitions.find(({ id }) => id === competitionId);
        // A competition newer than this run waits for the next.
        if (!competition) return;
        await notify(
          [{ accountId }],
          { kind, subject },
          kind,
          (account) => ({ ...paramsOf(competition, account), until: momentIn(workUntil, account, site.now().timeZone) }),
          { channels, ...(workUntil !== null && { end: workUntil }) },
        );
      }
    }
  };

  const announceResults = async (competitions: readonly CompetitionRow[], signal: AbortSignal): Promise<void> => {
    const kind = 'result_published';
    const { on, days, channels } = settings()[kind];
    if (!on) return;
    const find = () => withResult(db, kind, clock.now() - days * DAY_MS, clock.now());
    for (let found = await find(); found.length > 0; found = await find()) {
      signal.throwIfAborted();
      // Results of a competition newer than this run wait for the next one.
      if (!found.some(({ competitionId }) => competitions.some(({ id }) => id === competitionId))) return;
      for (const competition of competitions) {
        const people = found.filter(({ competitionId }) => competitionId === competition.id);
        if (people.length === 0) continue;
        const once = { kind, subject: competition.id };
        const news = await advancingNews(db, { competitionId: competition.id, publishAt: clock.now() });
        const [qualified, others] = byNews(people, news);
        if (qualified.length > 0) await notify(qualified, once, 'result_qualified', withNews(competition, news), { channels });
        if (others.length > 0) await notify(others, once, kind, (account) => paramsOf(competition, account), { channels });
      }
    }
  };

  const announceCorrections = async (competitions: readonly CompetitionRow[], signal: AbortSignal): Promise<void> => {
    const kind = 'result_corrected';
    const { days, channels } = settings().result_published;
    const now = clock.now();
    for (const { competitionId, number, publishAt, note } of await correctionsBetween(db, now - days * DAY_MS, now)) {
      const competition = competitions.find(({ id }) => id === competitionId);
      // A competition newer than this run waits for the next.
      if (!competition || note === null) continue;
      const words = Text.parse(JSON.parse(note));
      const once = { kind, subject: `${competitionId} ${number}` };
      const paramsFor = (account: Account) => ({ ...paramsOf(competition, account), note: words[account.locale] });
      const news = await advancingNews(db, { competitionId, number, publishAt });
      const paramsWithNews = (account: Account) => ({ ...withNews(competition, news)(account), note: words[account.locale] });
      for (;;) {
        signal.throwIfAborted();
        const found = await corrected(db, once, { competitionId, number, publishAt });
        if (found.length === 0) break;
        const [advancing, others] = byNews(found, news);
        if (advancing.length > 0) await notify(advancing, once, 'result_corrected_advancing', paramsWithNews, { channels });
        if (others.length > 0) await notify(others, once, kind, paramsFor, { channels });
      }
    }
  };

  /** The next run goes on from here, so that guardians whose numbers have used up today's texts block no others. */
  let seen: SeenGuardian | null = null;
  const askGuardiansAgain = async (): Promise<void> => {
    const kind = 'guardian_reminder';
    const { on, days } = settings()[kind];
    if (!on) return;
    const now = clock.now();
    const asked = { from: now - ASKED_AGAIN_FOR_MS, to: now - days * DAY_MS };
    const found = await silentGuardians(db, kind, { ...asked, seen });
    const last = found.length < FOUND_AT_ONCE ? undefined : found.at(-1);
    seen = last ? { guardianId: last.guardianId, invitedAt: last.invitedAt ?? 0 } : null;
    const told = new Set<string>();
    for (const { accountId, phone, guardianId } of found) {
      if (phone === null || told.has(guardianId)) continue;
      // One text for all children whose guardian has that number.
      const children = await silentAt(db, kind, { ...asked, accountId, phone });
      await db.transaction().execute(async (tx) => {
        const { reminded } = await remindTogether(tx, deps, { id: accountId }, children);
        // Rolls back the message if another process was first.
        for (const id of reminded)
          if (!(await recordOnce(tx, accountId, { kind, subject: id }, now))) throw new Error('a guardian was reminded by another process');
      });
      for (const id of children) told.add(id);
      await messages.committed();
    }
  };

  const announceArrangements = async (competitions: readonly CompetitionRow[], signal: AbortSignal): Promise<void> => {
    const now = clock.now();
    const known = new Map((await announcedArrangements(db)).map((each) => [each.competitionId, each]));
    for (const competition of competitions) {
      const { id } = competition;
      const current = arrangementsOf(competition);
      const before = known.get(id);
      if (!before) {
        await insertAnnounced(db, id, current);
        continue;
      }
      const step = arrangementsStep(before, current, now);
      if (step.do === 'note')
        await updateAnnounced(db, before, { pending: step.pending, pendingSince: step.pending === null ? null : now });
      // What changes while it is called off is told once it takes place after all.
      if (step.do !== 'announce' || competition.calledOffAt !== null) continue;
      if (!isOver(competition, now)) {
        if (isQuiet(now, site.now().timeZone, site.now().messages.quiet) && !isUrgent(competition, now)) continue;
        const once = { kind: 'arrangements_changed', subject: `${id} ${step.since}` };
        const path = `/matchSignDetail?id=${id}`;
        await notifyAll(
          signal,
          () => (before.audience === 'without_work' ? enteredWithoutWork : enteredBefore)(db, id, once, step.since),
          once,
          'arrangements_changed',
          (account) => ({
            ...paramsOf(competition, account, path),
            place: placeIn(competition, account.locale),
            begins: momentIn(competition.contestOpensAt, account, site.now().timeZone),
            handin: momentIn(competition.workClosesAt, account, site.now().timeZone),
          }),
          { isUrgent: isUrgent(competition, now), path },
        );
      }
      await updateAnnounced(db, before, { announced: current, pending: null, pendingSince: null, audience: null });
    }
  };

  return {
    name: 'reminders',
    everyMs: EVERY_MS,
    async run(signal) {
      const competitions = await competitionsToRemind(db);
      await announceArrangements(competitions, signal);
      if (isQuiet(clock.now(), site.now().timeZone, site.now().messages.quiet)) return;
      await followRules(competitions, signal);
      await followExtensions(competitions, signal);
      await announceResults(competitions, signal);
      await announceCorrections(competitions, signal);
      await askGuardiansAgain();
    },
  };
};
