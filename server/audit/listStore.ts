import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { AuditFilter } from '#contract/office/audit.ts';
import { auditSubjects } from '#contract/office/rules/auditSubjects.ts';
import type { Db } from '#server/database/connection.ts';
import { emptyPage, inOrderOf, type PageLinks, type PageRequest, pageOfFewIds, pageOfIds } from '#server/database/pagination.ts';
import type { Tables } from '#server/database/tables/index.ts';

const lines = expressionBuilder<Tables, 'audit'>();

const conditions = ({ action, subject, from, to }: AuditFilter): Expression<SqlBool> =>
  lines.and([
    ...(action === undefined ? [] : [lines('audit.action', '=', action)]),
    ...(subject === undefined ? [] : [lines('audit.subject', '=', subject)]),
    ...(from === undefined ? [] : [lines('audit.at', '>=', from)]),
    ...(to === undefined ? [] : [lines('audit.at', '<', to)]),
  ]);

/** A selection of audit lines: by actor, by thing, by subject id, and by the lines' own ids. */
export interface LinesMeant {
  actors: readonly string[];
  /** Ids by kind of subject. */
  things: ReadonlyMap<string, readonly string[]> | null;
  about: string | null;
  lines: readonly string[];
}

/** Selects each matching line once; null if nothing is selected. */
const meantLines = (db: Db, filter: AuditFilter, { actors, things, about, lines: ids }: LinesMeant) => {
  const all = db.selectFrom('audit').select('audit.id').where(conditions(filter));
  const parts = [
    // who has asked for a link is its judge: such lines are found by their work
    ...(actors.length === 0 ? [] : [all.where('audit.actorId', 'in', actors).where('audit.action', '!=', 'link_seen')]),
    ...[...(things ?? [])].flatMap(([subject, of]) =>
      of.length === 0 ? [] : [all.where('audit.subject', '=', subject).where('audit.subjectId', 'in', of)],
    ),
    ...(about === null ? [] : [all.where('audit.subject', 'in', auditSubjects).where('audit.subjectId', '=', about)]),
    ...(ids.length === 0 ? [] : [all.where('audit.id', 'in', ids)]),
  ];
  const [first, ...others] = parts;
  if (!first) return null;
  const found = others.reduce((union, part) => union.union(part), first);
  return db.selectFrom(found.as('found')).crossJoin('audit').whereRef('audit.id', '=', 'found.id');
};

/** Returns a page of the audit log; `meant` is null if all lines are wanted. */
export const listLines = async (db: Db, filter: AuditFilter, meant: LinesMeant | null, descending: boolean, page: PageRequest) => {
  const order = {
    name: 'at',
    keys: [
      { column: sql.ref('audit.at'), kind: 'number' },
      { column: sql.ref('audit.id'), kind: 'text' },
    ],
    descending,
  } as const;
  const few = meant && meantLines(db, filter, meant);
  const { ids, ...links }: PageLinks & { ids: string[] } =
    meant === null
      ? await pageOfIds(db, [db.selectFrom('audit').where(conditions(filter))], order, page)
      : few === null
        ? emptyPage
        : await pageOfFewIds(db, few, order, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('audit').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};
