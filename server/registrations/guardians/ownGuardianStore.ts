import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';

/** Returns the guardians of the children in an account's living entries, the newest entry first. */
export const guardiansOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('guardian', 'guardian.registrationId', 'registration.id')
    .innerJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'guardian.registrationId').onRef('member.idNumberIndex', '=', 'guardian.childIndex'),
    )
    .select(['guardian.id', 'guardian.phone', 'guardian.givenPhone', 'guardian.invitedAt', 'guardian.timesInvited'])
    .select(['guardian.answeredAt', 'guardian.tokenExpiresAt', 'member.name as childName'])
    .select(['registration.id as entryId', 'registration.teamName', 'registration.competitionId'])
    .where('registration.accountId', '=', accountId)
    .where('registration.state', 'not in', endedStates)
    .orderBy('registration.registeredAt', 'desc')
    .orderBy('registration.id')
    .orderBy('member.position')
    .execute();

/** Returns the times at which children left an account's living entries because their guardians refused, the newest first. */
export const childrenWhoLeft = (db: Db, accountId: string) =>
  db
    .selectFrom('consentRecord')
    .innerJoin('registration', 'registration.id', 'consentRecord.registrationId')
    .select(['registration.id as entryId', 'registration.teamName', 'registration.competitionId', 'consentRecord.at'])
    .where('registration.accountId', '=', accountId)
    .where('registration.state', 'not in', endedStates)
    .where('consentRecord.guardianId', 'is not', null)
    .where('consentRecord.processing', '=', 0)
    .orderBy('consentRecord.at', 'desc')
    .execute();

/** Returns the guardians with the given ids in the account's living entries, with what is needed to ask them again. */
export const guardiansToRemind = (db: Db | Tx, accountId: string, ids: readonly string[]) =>
  db
    .selectFrom('guardian')
    .innerJoin('registration', 'registration.id', 'guardian.registrationId')
    .innerJoin('member', (join) =>
      join.onRef('member.registrationId', '=', 'guardian.registrationId').onRef('member.idNumberIndex', '=', 'guardian.childIndex'),
    )
    .select([
      'guardian.id',
      'guardian.phone',
      'guardian.givenPhone',
      'guardian.invitedAt',
      'guardian.answeredAt',
      'guardian.tokenExpiresAt',
    ])
    .select(['guardian.childIndex', 'guardian.registrationId', 'registration.competitionId', 'member.name as childName'])
    .where('guardian.id', 'in', ids)
    .where('registration.accountId', '=', accountId)
    .where('registration.state', 'not in', endedStates)
    .orderBy('registration.registeredAt')
    .orderBy('member.position')
    .orderBy('guardian.id')
    .execute();

/** Returns the id of a guardian's entry; null if there is no such guardian. */
export const entryOfGuardian = async (db: Db | Tx, id: string): Promise<string | null> =>
  (await db.selectFrom('guardian').select('registrationId').where('id', '=', id).executeTakeFirst())?.registrationId ?? null;
