import { keptStates } from '#contract/eventDay/rules/dayTeams.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/**
 * Returns the families of the slots that were published by a moment and of which they have not been told, the first published ones first; none of a competition
 * that is called off.
 */
export const untoldFamilies = async (db: Db, changedBy: number, limit: number): Promise<{ accountId: string; competitionId: string }[]> => {
  const rows = await db
    .selectFrom((e) =>
      e
        .selectFrom('eventSlot')
        .innerJoin('competition', 'competition.id', 'eventSlot.competitionId')
        .select(['registrationId', 'competitionId'])
        .where('changedAt', 'is not', null)
        .where('changedAt', '<=', changedBy)
        .where('calledOffAt', 'is', null)
        .orderBy('changedAt')
        .limit(limit)
        .as('changed'),
    )
    .innerJoin('registration', 'registration.id', 'changed.registrationId')
    .select(['registration.accountId', 'changed.competitionId'])
    .execute();
  return [...new Map(rows.map((row) => [`${row.competitionId} ${row.accountId}`, row])).values()];
};

/**
 * Notes that a family is told of its slots that a publication changed. Returns all slots of the entries concerned, so that a message names each of their
 * runs; none if another process was first, and without entries that have ended since.
 */
export const noteTold = async (
  tx: Tx,
  { accountId, competitionId }: { accountId: string; competitionId: string },
  { changedBy, now }: { changedBy: number; now: number },
) => {
  const before = await tx
    .selectFrom('eventSlot')
    .innerJoin('registration', 'registration.id', 'eventSlot.registrationId')
    .select([
      'eventSlot.registrationId',
      'eventSlot.run',
      'publishedTable',
      'publishedStartsAt',
      'changedAt',
      'toldAt',
      'registration.state',
    ])
    .where('registration.accountId', '=', accountId)
    .where('registration.competitionId', '=', competitionId)
    .orderBy('eventSlot.registrationId')
    .orderBy('eventSlot.run')
    .execute();
  const entries = new Set(
    before.flatMap(({ changedAt, registrationId }) => (changedAt !== null && changedAt <= changedBy ? [registrationId] : [])),
  );
  if (entries.size === 0) return [];
  const noted = await tx
    .updateTable('eventSlot')
    .set({ changedAt: null, toldAt: now })
    .where('registrationId', 'in', [...entries])
    .where('changedAt', '<=', changedBy)
    .returning('registrationId')
    .execute();
  if (noted.length === 0) return [];
  return before
    .filter(({ registrationId, state }) => entries.has(registrationId) && keptStates.includes(state))
    .map(({ publishedTable, publishedStartsAt, toldAt }) => ({ publishedTable, publishedStartsAt, wasTold: toldAt !== null }));
};

export const accountToTell = (tx: Tx, id: string) =>
  tx
    .selectFrom('account')
    .select(['id', 'mobile', 'email', 'emailProvenAt', 'disabledAt', 'name', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();
