import { sql } from 'kysely';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { readEntryNumber } from '#contract/registrations/rules/entryNumber.ts';
import { lastDigits } from '#contract/text/phoneDigits.ts';
import { accountsNamed, accountsReachedAt } from '#server/accounts/index.ts';
import type { Db } from '#server/database/connection.ts';

/** Maximum number of entries found by a number's last digits; a larger result is of no use. */
const FOUND_UP_TO = 200;

/** Returns a condition on a number's last digits: by the index of the last four, then by the rest. */
const endsWith = (column: string, digits: string) => {
  const phone = sql.ref(column);
  const end = sql`substr(${phone}, length(${phone}) - 3) = ${digits.slice(-4)}`;
  return sql<boolean>`${end} and substr(${phone}, length(${phone}) - ${sql.lit(digits.length - 1)}) = ${digits}`;
};

/** Returns the entries with a contact's or guardian's number that ends so. Search documents contain no numbers: only these columns do. */
const byPhone = async (db: Db, digits: string): Promise<string[]> => {
  const inEntry = (column: 'parentPhone' | 'instructorPhone') =>
    db
      .selectFrom('registration')
      .select('id')
      .where(endsWith(`registration.${column}`, digits))
      .limit(FOUND_UP_TO)
      .execute();
  const ofGuardians = db
    .selectFrom('guardian')
    .select('registrationId as id')
    .where(endsWith('guardian.phone', digits))
    .limit(FOUND_UP_TO)
    .execute();
  return [...(await inEntry('parentPhone')), ...(await inEntry('instructorPhone')), ...(await ofGuardians)].map(({ id }) => id);
};

/** Returns the newest entries made with an invitation code. */
const byCode = async (db: Db, code: string, competitions: CompetitionScope): Promise<string[]> => {
  const ids = competitions ?? (await db.selectFrom('competition').select('id').execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const codes = await db.selectFrom('invitationCode').select('id').where('competitionId', 'in', ids).where('code', '=', code).execute();
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where(
      'invitationCodeId',
      'in',
      codes.map(({ id }) => id),
    )
    .orderBy('registeredAt', 'desc')
    .limit(FOUND_UP_TO)
    .execute();
  return rows.map(({ id }) => id);
};

/** Returns the entry of a number, however it is typed. */
const byNumber = async (db: Db, query: string): Promise<string[]> => {
  const number = readEntryNumber(query);
  if (number === null) return [];
  const rows = await db.selectFrom('registration').select('id').where('number', '=', number).execute();
  return rows.map(({ id }) => id);
};

/** Returns the newest entries of accounts. */
const ofAccounts = async (db: Db, accountIds: readonly string[]): Promise<string[]> => {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('registration')
    .select('id')
    .where('accountId', 'in', accountIds)
    .orderBy('registeredAt', 'desc')
    .limit(FOUND_UP_TO)
    .execute();
  return rows.map(({ id }) => id);
};

const within = async (db: Db, ids: readonly string[], competitions: CompetitionScope): Promise<string[]> => {
  if (ids.length === 0 || competitions === null) return [...ids];
  const inScope = db.selectFrom('registration').select('id').where('id', 'in', ids).where('competitionId', 'in', competitions);
  return (await inScope.execute()).map(({ id }) => id);
};

/** Entries found outside their search documents. */
export interface FoundOutside {
  /** By what belongs to one alone: the entry's number, an invitation code, a phone number's last digits, an e-mail address. */
  exact: string[];
  /** By the name of the account that registered them. */
  registrant: string[];
}

/** Returns the competitions' entries found by their number or invitation code, by a phone number's last digits or an e-mail address, and by who registered them. */
export const findOutside = async (db: Db, query: string, competitions: CompetitionScope): Promise<FoundOutside> => {
  const digits = lastDigits(query);
  const code = query.replace(/\s/g, '').toUpperCase();
  const exact = [
    ...(await byNumber(db, query)),
    ...(digits === null ? [] : await byPhone(db, digits)),
    ...(code === '' ? [] : await byCode(db, code, competitions)),
    ...(await ofAccounts(db, await accountsReachedAt(db, query))),
  ];
  return {
    exact: await within(db, [...new Set(exact)], competitions),
    registrant: await within(db, await ofAccounts(db, await accountsNamed(db, query)), competitions),
  };
};
