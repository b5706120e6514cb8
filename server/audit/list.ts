import type { PagedList, Text } from '#contract/http/common.ts';
import type { AuditFilter, AuditLine } from '#contract/office/audit.ts';
import { type AuditChange, type AuditValue, auditChanges } from '#contract/office/rules/auditDetail.ts';
import { isAuditSubject } from '#contract/office/rules/auditSubjects.ts';
import { auditFieldText } from '#contract/office/rules/auditText.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { searchableText, searchTerms } from '#server/database/search/searchText.ts';
import { withoutOwnJudging } from '#server/judging/index.ts';
import { decisionReasonOf, reasonIn } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { cannedTexts } from '#server/registrations/index.ts';
import { type LinesMeant, listLines } from './listStore.ts';
import { settingsLines } from './thingStore.ts';
import { namesOf, namesOfRemoved, type Thing, thingKey, thingsNamed } from './things.ts';

/** Maximum number of settings changes searched for a setting's name. */
const SETTINGS_UP_TO = 500;

const changesIn = (action: string, subject: string, detail: string): AuditChange[] =>
  auditChanges(action, isAuditSubject(subject) ? subject : null, JSON.parse(detail));

/** Returns the changes of settings whose names, in one of the languages, have every word of a text. */
const settingsNamed = async ({ readDb }: Pick<Deps, 'readDb'>, q: string): Promise<string[]> => {
  const words = searchTerms(q);
  const lines = words.length === 0 ? [] : await settingsLines(readDb, SETTINGS_UP_TO);
  const isNamed = (action: string, { field }: AuditChange) => {
    const text = searchableText([auditFieldText(action, field, 'zh-CN'), auditFieldText(action, field, 'en-US')]);
    return words.every((word) => text.includes(word));
  };
  return lines.flatMap(({ id, action, detail }) => (changesIn(action, 'site', detail).some((each) => isNamed(action, each)) ? [id] : []));
};

/** Returns the lines that a filter means by words or by an id; null if it has neither. */
const meantBy = async (deps: Pick<Deps, 'readDb' | 'clock' | 'site'>, { q = '', about }: AuditFilter): Promise<LinesMeant | null> => {
  if (about !== undefined) return { actors: [about], things: null, about, lines: [] };
  if (q === '') return null;
  const { actors, things } = await thingsNamed(deps, q);
  return { actors, things, about: null, lines: await settingsNamed(deps, q) };
};

const thingsIn = (value: AuditValue): Thing[] => {
  if (value.is === 'thing') return [value];
  return value.is === 'right' && value.competition ? [{ subject: 'competition', id: value.competition.id }] : [];
};

interface Names {
  now: ReadonlyMap<string, Text>;
  removed: ReadonlyMap<string, Text>;
}
/** Returns the current name of a thing, or the one it had when it was removed. */
const nameIn = ({ now, removed }: Names, thing: Thing): { name: Text | null; was?: Text } => {
  const [name, was] = [now.get(thingKey(thing)), removed.get(thingKey(thing))];
  return { name: name ?? null, ...(!name && was && { was }) };
};

const withName = (value: AuditValue, names: Names): AuditValue => {
  if (value.is === 'thing') return { ...value, ...nameIn(names, value) };
  if (value.is !== 'right' || !value.competition) return value;
  const { id } = value.competition;
  return { ...value, competition: { id, ...nameIn(names, { subject: 'competition', id }) } };
};

/**
 * Returns a page of the audit log, with the current names of everything it mentions. Lines about judges and marks of a work of the actor's own family or
 * school are left out; they are counted, but no filter counts them for a judge.
 */
export const listAudit = async (
  deps: Pick<Deps, 'readDb' | 'clock' | 'site'>,
  actor: Actor,
  filter: AuditFilter,
  sort: 'at' | '-at',
  page: PageRequest,
): Promise<PagedList<AuditLine>> => {
  const { rows: found, ...links } = await listLines(deps.readDb, filter, await meantBy(deps, filter), sort === '-at', page);
  const rows = await withoutOwnJudging(deps.readDb, actor, found);
  const lines = rows.map((row) => ({ ...row, changes: changesIn(row.action, row.subject, row.detail) }));
  const things = lines.flatMap(({ subject, subjectId, actorId, changes }) => [
    { subject, id: subjectId },
    ...(actorId === null ? [] : [{ subject: 'account', id: actorId }]),
    ...changes.flatMap(({ from, to }) => [...(from ?? []), ...(to ?? [])]).flatMap(thingsIn),
  ]);
  const now = await namesOf(deps, things);
  const removed = things.filter((thing) => !now.has(thingKey(thing)));
  const names = { now, removed: await namesOfRemoved(deps, removed) };
  const named = (values: AuditValue[] | null) => values?.map((value) => withName(value, names)) ?? null;
  const canned = await cannedTexts(deps.readDb, lines.map(decisionReasonOf));
  const items = lines.map(({ id, at, actorId, actorName, action, subject, subjectId, detail, changes, no }, index) => {
    const { name, was } = nameIn(names, { subject, id: subjectId });
    return {
      id,
      at,
      by: actorName,
      byId: actorId !== null && now.has(thingKey({ subject: 'account', id: actorId })) ? actorId : null,
      action,
      subject,
      subjectId,
      about: name,
      ...(was && { was }),
      reason: reasonIn(detail),
      cannedReason: canned[index] ?? null,
      changes: changes.map(({ field, from, to }) => ({ field, from: named(from), to: named(to) })),
      no,
    };
  });
  return { items, ...links };
};
