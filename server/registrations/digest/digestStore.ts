import type { DigestTemplate } from '#contract/messages/rules/digest.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Maximum number of rows found per query. */
const FOUND_AT_ONCE = 100;

export const insertNews = async (
  tx: Tx,
  row: { id: string; accountId: string; registrationId: string; template: DigestTemplate; at: number },
): Promise<void> => {
  await tx.insertInto('digestNews').values(row).execute();
};

/** Returns accounts with news from before a time (epoch ms), without those in `except`. */
export const accountsWithNews = async (db: Db, before: number, except: ReadonlySet<string>): Promise<string[]> => {
  let news = db.selectFrom('digestNews').select('accountId').where('at', '<', before).orderBy('at').limit(FOUND_AT_ONCE);
  if (except.size > 0) news = news.where('accountId', 'not in', [...except]);
  const rows = await news.execute();
  return [...new Set(rows.map(({ accountId }) => accountId))];
};

/** Returns what a message says of the account's entries, and what decides whether news of them is still true, by id. */
export const entriesInNews = async (tx: Tx, accountId: string, ids: readonly string[]) => {
  const rows = await tx
    .selectFrom('registration')
    .innerJoin('competition', 'competition.id', 'registration.competitionId')
    .leftJoin('work', 'work.registrationId', 'registration.id')
    .leftJoin('payment', 'payment.registrationId', 'registration.id')
    .select(['registration.id', 'registration.state', 'registration.teamName', 'competition.title', 'competition.calledOffAt'])
    .select(['registration.editUntil', 'registration.workUntil'])
    .select(['work.id as workId', 'work.releasedAt', 'payment.state as paymentState'])
    .where('registration.accountId', '=', accountId)
    .where('registration.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, state, teamName, title, workId, releasedAt, paymentState, editUntil, workUntil, calledOffAt }) => {
      const work = workId === null ? ('none' as const) : releasedAt === null ? ('hidden' as const) : ('public' as const);
      const extension = { edit: editUntil, work: workUntil };
      const isCalledOff = calledOffAt !== null;
      return [id, { state, teamName, title, work, extension, isCalledOff, isPaid: paymentState === 'paid' || paymentState === 'overpaid' }];
    }),
  );
};

/** Removes an account's news from before a time, and returns those about its entries, the oldest first. */
export const takeNews = async (tx: Tx, accountId: string, before: number) => {
  const rows = await tx.deleteFrom('digestNews').where('accountId', '=', accountId).where('at', '<', before).returningAll().execute();
  if (rows.length === 0) return [];
  const entries = await entriesInNews(
    tx,
    accountId,
    rows.map(({ registrationId }) => registrationId),
  );
  return rows
    .toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
    .flatMap(({ registrationId, template }) => {
      const entry = entries.get(registrationId);
      return entry ? [{ registrationId, template, ...entry }] : [];
    });
};
