import type { Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type SettingRow = Selectable<Tables['noticeSetting']>;

export const findSetting = (db: Db | Tx, accountId: string): Promise<SettingRow | undefined> =>
  db.selectFrom('noticeSetting').selectAll().where('accountId', '=', accountId).executeTakeFirst();

export const saveSetting = async (tx: Tx, { accountId, ...values }: SettingRow): Promise<void> => {
  await tx
    .insertInto('noticeSetting')
    .values({ accountId, ...values })
    .onConflict((c) => c.column('accountId').doUpdateSet(values))
    .execute();
};

const AT_ONCE = 200;

/** The key of a notice that a person gets once: its kind and its subject. */
export interface Once {
  kind: string;
  subject: string;
}

/** Returns what a person has been told of these, as `kind subject`. */
export const toldOf = async (db: Db, accountId: string, things: readonly Once[]): Promise<ReadonlySet<string>> => {
  const told = new Set<string>();
  for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind))
    for (let from = 0; from < some.length; from += AT_ONCE) {
      const subjects = some.slice(from, from + AT_ONCE).map(({ subject }) => subject);
      const query = db.selectFrom('notice').select('subject').where('accountId', '=', accountId).where('kind', '=', kind);
      for (const { subject } of await query.where('subject', 'in', subjects).execute()) told.add(`${kind} ${subject}`);
    }
  return told;
};

/** Records that a person is told of these; returns those that no process has recorded before, as `kind subject`. */
export const recordTold = async (tx: Tx, accountId: string, things: readonly Once[], at: number): Promise<ReadonlySet<string>> => {
  const recorded = new Set<string>();
  for (let from = 0; from < things.length; from += AT_ONCE) {
    const rows = await tx
      .insertInto('notice')
      .values(things.slice(from, from + AT_ONCE).map(({ kind, subject }) => ({ kind, subject, accountId, at })))
      .onConflict((c) => c.doNothing())
      .returning(['kind', 'subject'])
      .execute();
    for (const { kind, subject } of rows) recorded.add(`${kind} ${subject}`);
  }
  return recorded;
};

/** Returns what is needed to reach an organiser; undefined if they are none any more, or cannot sign in. */
export const organiserToReach = (db: Db | Tx, id: string) =>
  db
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale'])
    .where('id', '=', id)
    .where('role', '=', 'organiser')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
