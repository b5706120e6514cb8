import { sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';

/**
 * Returns the members of numbered entries, each with whether a badge may name them: by the consent to publish names of the entry, and of the guardian
 * where one is asked.
 */
export const badgeMembers = async (
  db: Db,
  competitionId: string,
): Promise<{ registrationId: string; name: string; isNamed: boolean }[]> => {
  const slotted = db.selectFrom('eventSlot').select('registrationId').where('competitionId', '=', competitionId);
  const rows = await db
    .selectFrom('member')
    .innerJoin('registration', 'registration.id', 'member.registrationId')
    .select(['member.registrationId', 'member.name', 'registration.publishName', 'registration.isRefusedElsewhere'])
    .select((e) =>
      e
        .selectFrom('guardian')
        .select(
          sql<number>`case when guardian.is_refused_elsewhere = 1 then 0 else coalesce(guardian.publish_name, 0) end`.as('publishName'),
        )
        .whereRef('guardian.registrationId', '=', 'member.registrationId')
        .whereRef('guardian.childIndex', '=', 'member.idNumberIndex')
        .as('guardianPublishName'),
    )
    .where('member.registrationId', 'in', slotted)
    .orderBy('member.registrationId')
    .orderBy('member.position')
    .execute();
  return rows.map(({ registrationId, name, publishName, isRefusedElsewhere, guardianPublishName }) => ({
    registrationId,
    name,
    isNamed: publishName === 1 && isRefusedElsewhere === 0 && Number(guardianPublishName ?? 1) === 1,
  }));
};
