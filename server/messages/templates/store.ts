import type { Selectable } from 'kysely';
import type { MessageTemplate } from '#contract/messages/messages.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { TemplateVersionTable } from '#server/database/tables/messageTemplates.ts';

export type TemplateVersionRow = Selectable<TemplateVersionTable>;

/** Returns the current version of each template that was ever changed. */
export const newestVersions = (db: Db): Promise<TemplateVersionRow[]> =>
  db
    .selectFrom('templateVersion as v')
    .selectAll('v')
    .where('v.number', '=', (e) =>
      e
        .selectFrom('templateVersion as newer')
        .select((n) => n.fn.max('newer.number').as('number'))
        .whereRef('newer.template', '=', 'v.template'),
    )
    .execute();

/** Versions of a template, newest first. */
export const versionsOf = (db: Db | Tx, template: MessageTemplate, limit: number): Promise<TemplateVersionRow[]> =>
  db.selectFrom('templateVersion').selectAll().where('template', '=', template).orderBy('number', 'desc').limit(limit).execute();

/** Returns the number of versions. It grows with every change. */
export const countVersions = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('templateVersion')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Adds a version; false if a process has taken its number. */
export const insertVersion = async (tx: Tx, row: TemplateVersionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('templateVersion')
    .values(row)
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};
