import type { ListedTeam } from '#contract/eventDay/doorList.ts';
import { keptStates } from '#contract/eventDay/rules/dayTeams.ts';
import type { Db } from '#server/database/connection.ts';

/** Returns the children of a competition's entries that may come on the day, by entry, in their order. */
export const listedChildren = async (db: Db, competitionId: string): Promise<ReadonlyMap<string, ListedTeam['children']>> => {
  const rows = await db
    .selectFrom('member')
    .innerJoin('registration', 'registration.id', 'member.registrationId')
    .select(['member.registrationId', 'member.name', 'member.latinName', 'member.gender'])
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...keptStates])
    .orderBy('member.registrationId')
    .orderBy('member.position')
    .execute();
  const byEntry = Map.groupBy(rows, ({ registrationId }) => registrationId);
  return new Map([...byEntry].map(([id, its]) => [id, its.map(({ name, latinName, gender }) => ({ name, latinName, gender }))]));
};
