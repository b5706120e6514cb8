import { randomInt } from 'node:crypto';
import { makeEntryNumber } from '#contract/registrations/rules/entryNumber.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Draws a number that no entry has; the unique index refuses what another process draws at the same moment. */
export const newEntryNumber = async (db: Db | Tx): Promise<string> => {
  for (;;) {
    const number = makeEntryNumber(randomInt);
    if (!(await db.selectFrom('registration').select('id').where('number', '=', number).executeTakeFirst())) return number;
  }
};

/** Gives an entry a number unless it has one: an earlier release, still running while this one starts, has written it without. */
export const addEntryNumber = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('registration')
    .set({ number: await newEntryNumber(tx) })
    .where('id', '=', id)
    .where('number', 'is', null)
    .execute();
};

export const entryNumberOf = async (tx: Db | Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('registration').select('number').where('id', '=', id).executeTakeFirst())?.number ?? null;
