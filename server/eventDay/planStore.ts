import { type Insertable, type Selectable, sql } from 'kysely';
import { keptStates, plannedStates } from '#contract/eventDay/rules/dayTeams.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type PlanRow = Selectable<Tables['eventPlan']>;
export type SlotRow = Selectable<Tables['eventSlot']>;
export type PlanChangeRow = Selectable<Tables['eventPlanChange']>;

/** Number of changes of a plan that can be taken back. */
const CHANGES_KEPT = 50;
/** Rows of one statement. */
const ROWS_AT_ONCE = 200;

export const findPlan = (db: Db | Tx, competitionId: string): Promise<PlanRow | undefined> =>
  db.selectFrom('eventPlan').selectAll().where('competitionId', '=', competitionId).executeTakeFirst();

export const savePlan = async (tx: Tx, row: Insertable<Tables['eventPlan']>): Promise<void> => {
  const { competitionId: _, ...values } = row;
  await tx
    .insertInto('eventPlan')
    .values(row)
    .onConflict((c) => c.column('competitionId').doUpdateSet(values))
    .execute();
};

/** Returns the entries of a competition that take part on the day, in the order of their registration. */
export const dayEntries = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .select([
      'registration.id',
      'registration.state',
      'teamName',
      'organization',
      'groupName',
      'registration.number',
      'registration.publishName',
      'isRefusedElsewhere',
    ])
    .select((e) =>
      e
        .selectFrom('member')
        .select((m) => m.fn.countAll<number>().as('n'))
        .whereRef('member.registrationId', '=', 'registration.id')
        .as('size'),
    )
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...keptStates])
    .orderBy('registration.registeredAt')
    .orderBy('registration.id')
    .execute();
export type DayEntry = Awaited<ReturnType<typeof dayEntries>>[number];

export const isPlanned = ({ state }: Pick<DayEntry, 'state'>): boolean => plannedStates.includes(state);

/** Returns the slots of a competition's day, in the order of their numbers. */
export const slotsOf = (db: Db | Tx, competitionId: string): Promise<SlotRow[]> =>
  db
    .selectFrom('eventSlot')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .orderBy('startNumber')
    .orderBy('registrationId')
    .orderBy('run')
    .execute();

/** Writes planned slots; what families see stays as it is. */
export const saveSlots = async (
  tx: Tx,
  rows: readonly Pick<SlotRow, 'registrationId' | 'run' | 'competitionId' | 'startNumber' | 'tableNumber' | 'startsAt'>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('eventSlot')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((c) =>
        c.columns(['registrationId', 'run']).doUpdateSet((e) => ({
          startNumber: e.ref('excluded.startNumber'),
          tableNumber: e.ref('excluded.tableNumber'),
          startsAt: e.ref('excluded.startsAt'),
        })),
      )
      .execute();
};

/** Deletes the slots of a plan that no family has seen. */
export const deleteSlots = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx.deleteFrom('eventSlot').where('competitionId', '=', competitionId).execute();
};

export const insertChange = async (tx: Tx, row: PlanChangeRow): Promise<void> => {
  await tx.insertInto('eventPlanChange').values(row).execute();
  const kept = tx
    .selectFrom('eventPlanChange')
    .select('number')
    .where('competitionId', '=', row.competitionId)
    .orderBy('number', 'desc')
    .limit(CHANGES_KEPT);
  await tx.deleteFrom('eventPlanChange').where('competitionId', '=', row.competitionId).where('number', 'not in', kept).execute();
};

/** Returns the last change of a plan that can be taken back. */
export const lastChange = (db: Db | Tx, competitionId: string): Promise<PlanChangeRow | undefined> =>
  db
    .selectFrom('eventPlanChange')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

export const deleteChange = async (tx: Tx, { competitionId, number }: Pick<PlanChangeRow, 'competitionId' | 'number'>): Promise<void> => {
  await tx.deleteFrom('eventPlanChange').where('competitionId', '=', competitionId).where('number', '=', number).execute();
};

export const deleteChanges = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx.deleteFrom('eventPlanChange').where('competitionId', '=', competitionId).execute();
};

/** Shows the planned slots of some entries to their families, and notes those that are new to them. Returns the number of entries with one. */
export const publishSlots = async (
  tx: Tx,
  competitionId: string,
  { lengthMs, now }: { lengthMs: number; now: number },
): Promise<number> => {
  const differs = sql<boolean>`(table_number is distinct from published_table or starts_at is distinct from published_starts_at)`;
  const changed = await tx
    .updateTable('eventSlot')
    .set({ changedAt: now })
    .where('competitionId', '=', competitionId)
    .where('registrationId', 'in', (e) =>
      e
        .selectFrom('registration')
        .select('id')
        .where('registration.competitionId', '=', competitionId)
        .where('state', 'in', [...keptStates]),
    )
    .where(differs)
    .returning('registrationId')
    .execute();
  await tx
    .updateTable('eventSlot')
    .set((e) => ({
      publishedTable: e.ref('tableNumber'),
      publishedStartsAt: e.ref('startsAt'),
      publishedEndsAt: e('startsAt', '+', lengthMs),
    }))
    .where('competitionId', '=', competitionId)
    .execute();
  return new Set(changed.map(({ registrationId }) => registrationId)).size;
};
