import type { AuditFilter, AuditLine } from '#contract/audit.ts';
import type { PagedList } from '#contract/common.ts';
import { auditChanges } from '#contract/rules/auditDetail.ts';
import type { PageRequest } from '../database/pages.ts';
import { reasonIn } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { listLines, namesOf } from './listStore.ts';

const changesIn = (detail: string) => auditChanges(JSON.parse(detail));

/** One page of the audit log, with the names of what its lines are about. */
export const listAudit = async (
  { readDb }: Pick<Deps, 'readDb'>,
  filter: AuditFilter,
  sort: 'at' | '-at',
  page: PageRequest,
): Promise<PagedList<AuditLine>> => {
  const { rows, ...links } = await listLines(readDb, filter, sort === '-at', page);
  const names = await namesOf(readDb, [...new Set(rows.map(({ subjectId }) => subjectId))]);
  const items = rows.map(({ id, at, actorName, action, subject, subjectId, detail, no }) => ({
    id,
    at,
    by: actorName,
    action,
    subject,
    subjectId,
    about: names.get(subjectId) || null,
    reason: reasonIn(detail),
    changes: changesIn(detail),
    no,
  }));
  return { items, ...links };
};
