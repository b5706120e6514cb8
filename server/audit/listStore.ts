import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AuditFilter } from '#contract/audit.ts';
import { findPeople, findStaff } from '../accounts/index.ts';
import type { Db } from '../database/connection.ts';
import { emptyPage, inOrderOf, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '../database/pages.ts';
import { findIds } from '../database/search.ts';
import type { Tables } from '../database/tables/index.ts';

/** How many people, entries and works a name is looked for among; who means another says more of it. */
const FOUND_UP_TO = 50;

const lines = expressionBuilder<Tables, 'audit'>();

const conditions = ({ action, from, to }: AuditFilter): Expression<SqlBool> =>
  lines.and([
    ...(action === undefined ? [] : [lines('audit.action', '=', action)]),
    ...(from === undefined ? [] : [lines('audit.at', '>=', from)]),
    ...(to === undefined ? [] : [lines('audit.at', '<', to)]),
  ]);

const subjects = ['account', 'registration', 'work'] as const;

/** What a text names: people, who may have done something, and things that something was done with. */
const named = async (db: Db, q: string): Promise<{ actors: string[]; things: string[] }> => {
  const search = { query: q, competitionIds: null, foundUpTo: FOUND_UP_TO };
  const idsOf = async (key: 'registrationId' | 'workId') => {
    const result = await findIds(db, key, search);
    return result
      ? (await db.selectFrom(result.found.as('found')).select('found.id').limit(FOUND_UP_TO).execute()).map(({ id }) => id)
      : [];
  };
  const people = [...(await findStaff(db, q, FOUND_UP_TO)), ...(await findPeople(db, q, FOUND_UP_TO))].map(({ id }) => id);
  return { actors: people, things: [...people, ...(await idsOf('registrationId')), ...(await idsOf('workId'))] };
};

/** The lines by these accounts and about these things; each once. */
const meant = (db: Db, filter: AuditFilter, { actors, things }: { actors: readonly string[]; things: readonly string[] }) => {
  const by = db.selectFrom('audit').select('audit.id').where('audit.actorId', 'in', actors).where(conditions(filter));
  const about = db
    .selectFrom('audit')
    .select('audit.id')
    .where('audit.subject', 'in', subjects)
    .where('audit.subjectId', 'in', things)
    .where(conditions(filter));
  const found = actors.length === 0 ? about : by.union(about);
  return db.selectFrom(found.as('found')).crossJoin('audit').whereRef('audit.id', '=', 'found.id');
};

/** A page of the audit log. */
export const listLines = async (db: Db, filter: AuditFilter, descending: boolean, page: PageRequest) => {
  const order = {
    name: 'at',
    keys: [
      { column: sql.ref('audit.at'), kind: 'number' },
      { column: sql.ref('audit.id'), kind: 'text' },
    ],
    descending,
  } as const;
  const { q = '', about } = filter;
  const sought = q === '' ? null : await named(db, q);
  const few = about === undefined ? sought : { actors: [about], things: [about] };
  const { ids, ...links }: PageLinks & { ids: string[] } =
    few === null
      ? await pageOfIds(db, [db.selectFrom('audit').where(conditions(filter))], order, page)
      : few.things.length === 0
        ? emptyPage
        : await pageOfFewIds(db, meant(db, filter, few), order, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

/** The names of accounts, entries, works and competitions that are still there, by id. */
export const namesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const accounts = await db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute();
  const entries = await db.selectFrom('registration').select(['id', 'teamName as name']).where('id', 'in', ids).execute();
  const works = await db.selectFrom('work').select(['id', 'title as name']).where('id', 'in', ids).execute();
  return new Map([...accounts, ...entries, ...works].map(({ id, name }) => [id, name]));
};
