import { personKinds } from '#contract/certificates/rules/fields.ts';
import { entryStates, isJudged } from '#contract/registrations/rules/entryStatus.ts';
import type { Db, Tx } from '#server/database/connection.ts';

const certificatesOfPeople = (db: Db | Tx, now: number) =>
  db
    .selectFrom('certificate')
    .innerJoin('competition', 'competition.id', 'certificate.competitionId')
    .selectAll('certificate')
    .select(['competition.slug', 'competition.season', 'competition.title'])
    .where('certificate.kind', 'in', [...personKinds])
    .where('certificate.issuedAt', '<=', now);

export type PersonRow = Awaited<ReturnType<typeof peopleOfCompetition>>[number];

/** Returns the certificates of a competition's teachers and judges, valid or not. */
export const peopleOfCompetition = (db: Db | Tx, now: number, competitionId: string) =>
  certificatesOfPeople(db, now)
    .where('certificate.competitionId', '=', competitionId)
    .orderBy('certificate.issuedAt')
    .orderBy('certificate.no')
    .execute();

/** Returns the certificates of an account's person as a teacher or judge, valid or not, the newest first. */
export const peopleOfAccount = (db: Db, now: number, accountId: string): Promise<PersonRow[]> =>
  certificatesOfPeople(db, now)
    .where('certificate.accountId', '=', accountId)
    .orderBy('certificate.issuedAt', 'desc')
    .orderBy('certificate.no')
    .execute();

/** Returns the certificate of a teacher or judge under its number. */
export const personUnder = (db: Db, now: number, no: string): Promise<PersonRow | undefined> =>
  certificatesOfPeople(db, now).where('certificate.no', '=', no).executeTakeFirst();

/** Returns the teams of a competition that take part or took part, with their teachers and the accounts that entered them. */
export const teachersOf = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('account', 'account.id', 'registration.accountId')
    .select([
      'registration.id',
      'registration.accountId',
      'registration.teamName',
      'registration.organization',
      'registration.instructorName',
      'account.kind as accountKind',
    ])
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...entryStates.filter(isJudged), 'published'])
    .orderBy('registration.organization')
    .orderBy('registration.instructorName')
    .orderBy('registration.id')
    .execute();
