import { joinedTemplates, joinNews } from '#contract/messages/rules/joining.ts';
import { notifyAccount } from '#server/accounts/index.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { momentFor } from '#server/platform/messages/moment.ts';
import { trueNews } from '#server/registrations/digest/currentNews.ts';
import { entriesInNews } from '#server/registrations/digest/digestStore.ts';
import { postAboutEntry, reachOf } from '#server/registrations/notify.ts';
import { accountToNotify, findRegistration } from '#server/registrations/store.ts';
import { accountsWithHeldNews, type HeldQuery, takeHeldNews } from './heldStore.ts';
import { HELD_FOR_MS, openHeldNews, type Said } from './holdNews.ts';
import { teamParams } from './joinedTexts.ts';

const EVERY_MS = 30_000;

type SendDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'site' | 'messages' | 'vault' | 'publicUrl'>;

/** Returns an account's news of entries that are true by now, with what their messages say. */
const takeTrueNews = async (tx: Tx, deps: SendDeps, accountId: string, dueUntil: number) => {
  const rows = await takeHeldNews(tx, accountId, dueUntil);
  if (rows.length === 0) return [];
  const entries = await entriesInNews(tx, accountId, [...new Set(rows.map(({ registrationId }) => registrationId))]);
  const news = rows.flatMap((row) => {
    const entry = entries.get(row.registrationId);
    const said = openHeldNews(deps, row);
    const { registrationId, template } = row;
    return entry ? [{ registrationId, template, reason: said.params['reason'], said, ...entry }] : [];
  });
  return trueNews(news);
};

type News = Awaited<ReturnType<typeof takeTrueNews>>[number];

/** Returns the earliest of an instant's times: who heeds it is in time for all. */
const earliest = (all: readonly Said[]): Record<string, number> => {
  const instants: Record<string, number> = {};
  for (const said of all)
    for (const [name, at] of Object.entries(said.instants)) instants[name] = Math.min(at, instants[name] ?? Number.POSITIVE_INFINITY);
  return instants;
};

/** Posts one message about what is true of several entries of an account, or the message about a single one. */
const tellTogether = async (tx: Tx, deps: SendDeps, accountId: string, news: readonly News[]): Promise<void> => {
  const [first] = news;
  if (!first) return;
  if (news.length === 1) {
    const entry = await findRegistration(tx, first.registrationId);
    if (entry) await postAboutEntry(tx, deps, entry, { template: first.template, ...first.said, notBefore: deps.clock.now() });
    return;
  }
  const account = await accountToNotify(tx, accountId);
  const { timeZone } = deps.site.now();
  const teams = news.map(({ registrationId, teamName, title }) => ({
    id: registrationId,
    team: teamName,
    competition: titleOf({ title })[account.locale],
  }));
  const competitions = new Set(teams.map(({ competition }) => competition));
  const times = Object.entries(earliest(news.map(({ said }) => said))).map(([name, at]) => [name, momentFor(account, at, timeZone)]);
  await notifyAccount(tx, deps, account, {
    template: joinedTemplates[first.template],
    reach: reachOf[first.template],
    params: {
      name: account.name,
      link: `${deps.publicUrl()}/personal`,
      ...(competitions.size === 1 && { competition: teams[0]?.competition ?? '' }),
      ...(first.reason !== undefined && { reason: first.reason }),
      ...Object.fromEntries(times),
      ...teamParams(teams, account.locale),
    },
  });
};

const sendAll = async (deps: SendDeps, query: HeldQuery, signal?: AbortSignal): Promise<void> => {
  const failures: unknown[] = [];
  let after = '';
  for (
    let found = await accountsWithHeldNews(deps.db, query, after);
    found.length > 0;
    found = await accountsWithHeldNews(deps.db, query, after)
  ) {
    for (const accountId of found) {
      signal?.throwIfAborted();
      after = accountId;
      await deps.db
        .transaction()
        .execute(async (tx) => {
          for (const group of joinNews(await takeTrueNews(tx, deps, accountId, query.dueUntil)))
            await tellTogether(tx, deps, accountId, group);
        })
        // An account for which it fails keeps its news for the next run and holds up no other.
        .catch((error: unknown) => failures.push(error));
    }
    await deps.messages.committed();
  }
  if (failures.length > 0) throw failures[0];
};

/** Tells what a decision about many has left to tell: to each person in one message for each kind of news and channel, unless it waits for the morning. */
export const sendHeldNews = (deps: SendDeps, batchId: string): Promise<void> =>
  sendAll(deps, { dueUntil: deps.clock.now() + HELD_FOR_MS, batchId });

/** Tells in the morning what has waited for it, and what a process that died has left. */
export const heldNewsJob = (deps: SendDeps): Job => ({
  name: 'held-news',
  everyMs: EVERY_MS,
  run: (signal) => sendAll(deps, { dueUntil: deps.clock.now(), batchId: null }, signal),
});
