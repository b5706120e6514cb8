import { sql } from 'kysely';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { lastDigits } from '#contract/text/phoneDigits.ts';
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

/** Returns the competitions' entries found by a phone number's last digits or by their invitation code. */
export const findByContact = async (db: Db, query: string, competitions: CompetitionScope): Promise<string[]> => {
  const digits = lastDigits(query);
  const code = query.replace(/\s/g, '').toUpperCase();
  const ids = [...(digits === null ? [] : await byPhone(db, digits)), ...(code === '' ? [] : await byCode(db, code, competitions))];
  if (ids.length === 0 || competitions === null) return ids;
  const inScope = db.selectFrom('registration').select('id').where('id', 'in', ids).where('competitionId', 'in', competitions);
  return (await inScope.execute()).map(({ id }) => id);
};
