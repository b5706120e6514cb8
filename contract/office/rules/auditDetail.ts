import type { Text } from '#contract/http/common.ts';
import { type AuditFieldKind, type AuditWordSet, auditFieldKind } from './auditFields.ts';
import type { AuditSubject } from './auditSubjects.ts';

/** One value of the audit log by its type, before formatting. */
export type AuditValue =
  | { is: 'text'; text: string }
  | { is: 'words'; text: Text }
  | { is: 'number'; number: number }
  | { is: 'code'; code: string }
  | { is: 'instant'; at: number }
  | { is: 'word'; of: AuditWordSet; word: string }
  | { is: 'field'; path: string }
  | { is: 'column'; list: string; column: string }
  /** `name` is null if the thing is gone, has none, or is not loaded yet; `was` is its name when it was deleted. */
  | { is: 'thing'; subject: AuditSubject; id: string; name: Text | null; was?: Text }
  | { is: 'right'; right: string; competition: { id: string; name: Text | null } | null }
  /** Number of further values not shown. */
  | { is: 'more'; count: number };

/** Old and new values of one field; null if none. Both are null if only the fact of a change is shown. */
export interface AuditChange {
  /** Its path, dots between names. */
  field: string;
  from: AuditValue[] | null;
  to: AuditValue[] | null;
}

type Detail = Record<string, unknown>;
interface Line {
  action: string;
  subject: AuditSubject | null;
  detail: Detail;
}

const isRecord = (value: unknown): value is Detail => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maximum length of a text, and maximum number of list values, that are shown. */
const LONGEST = 200;
const MOST = 12;

/** Least whole number in an unknown field to be taken for an instant: in 2001, as epoch milliseconds. */
const LEAST_INSTANT = 1_000_000_000_000;
const MOST_INSTANT = 4_102_444_800_000;

const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= LEAST_INSTANT && value < MOST_INSTANT;
/** Returns true if a number is a valid date; a field may be named like one that holds something else. */
const isMoment = (value: number): boolean => !Number.isNaN(new Date(value).getTime());

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join('')}…` : text;
};

const textOf = (record: Detail): Text | null => {
  const { 'zh-CN': zh, 'en-US': en } = record;
  return typeof zh === 'string' && typeof en === 'string' ? { 'zh-CN': cut(zh), 'en-US': cut(en) } : null;
};

/** Returns the value that represents a record in a list: its text if any, otherwise all its content. */
const recordValue = (record: Detail): AuditValue => {
  const words = [record, ...Object.values(record).filter(isRecord)].map(textOf).find((text) => text !== null);
  if (words) return { is: 'words', text: words };
  const said = Object.entries(record).flatMap(([name, value]) => (value === null ? [] : [`${name} ${plain(value)}`]));
  return { is: 'text', text: cut(said.join(', ')) };
};

/** Formats a value of any kind as readable text. */
const plain = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(plain).join(', ');
  if (isRecord(value)) return Object.values(value).map(plain).join(' ');
  return String(value ?? '–');
};

/** The subjects of the kinds of decisions that are about no entry. */
const decided: ReadonlyMap<unknown, AuditSubject> = new Map([
  ['release', 'work'],
  ['hold', 'work'],
  ['disable', 'account'],
  ['stop', 'announcement'],
]);

const subjectOf = (kind: AuditFieldKind | undefined, { subject, detail }: Line): AuditSubject | null => {
  if (kind === 'likeSubject') return subject;
  if (kind === 'decided') return decided.get(detail['kind']) ?? 'registration';
  return typeof kind === 'object' && 'thing' in kind ? kind.thing : null;
};

const single = (value: unknown, kind: AuditFieldKind | undefined, line: Line): AuditValue[] => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'boolean' || kind === 'flag') return [{ is: 'word', of: 'yesNo', word: value ? 'yes' : 'no' }];
  if (typeof value === 'number') {
    if (kind === 'instant' ? isMoment(value) : kind === undefined && isInstant(value)) return [{ is: 'instant', at: value }];
    if (kind === 'code') return [{ is: 'code', code: String(value) }];
    return [{ is: 'number', number: kind === 'thousandths' ? value / 1000 : value }];
  }
  if (typeof value !== 'string') {
    if (!isRecord(value)) return [{ is: 'text', text: cut(plain(value)) }];
    const { right, competitionId } = value;
    if (kind === 'rights' && typeof right === 'string')
      return [{ is: 'right', right, competition: typeof competitionId === 'string' ? { id: competitionId, name: null } : null }];
    return [recordValue(value)];
  }
  if (kind === 'fields') return [{ is: 'field', path: value }];
  if (kind === 'columns') return [{ is: 'column', list: plain(line.detail['list']), column: value }];
  const subject = subjectOf(kind, line);
  if (subject) return [{ is: 'thing', subject, id: value, name: null }];
  if (typeof kind === 'object' && 'word' in kind) return [{ is: 'word', of: kind.word, word: value }];
  return [{ is: 'text', text: cut(value) }];
};

const valuesOf = (value: unknown, path: readonly string[], line: Line): AuditValue[] | null => {
  const kind = auditFieldKind(line.action, path);
  if (kind === 'untold') return null;
  if (kind === 'count' && Array.isArray(value)) return [{ is: 'number', number: value.length }];
  const all = (Array.isArray(value) ? value : [value]).flatMap((each) => single(each, kind, line));
  const shown = all.length > MOST ? [...all.slice(0, MOST), { is: 'more' as const, count: all.length - MOST }] : all;
  return shown.length === 0 ? null : shown;
};

/** Returns every value of a record by its path; a list is one value. */
const leaves = (record: Detail, path: readonly string[] = []): [string, unknown][] =>
  Object.entries(record).flatMap(([name, value]) =>
    isRecord(value) ? leaves(value, [...path, name]) : [[[...path, name].join('.'), value]],
  );

/** Strips the common beginning of two texts, all but its last 24 characters, if they are too long to be shown whole. */
const apart = (from: unknown, to: unknown): [unknown, unknown] => {
  if (typeof from !== 'string' || typeof to !== 'string' || Math.max(from.length, to.length) <= LONGEST) return [from, to];
  const [was, is] = [[...from], [...to]];
  const differs = was.findIndex((character, index) => character !== is[index]);
  const start = Math.max(0, (differs === -1 ? was.length : differs) - 24);
  return start === 0 ? [from, to] : [`…${was.slice(start).join('')}`, `…${is.slice(start).join('')}`];
};

/** Strips the common prefix and suffix of two lists. */
const moved = (from: readonly unknown[], to: readonly unknown[]): [unknown[], unknown[]] => {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && same(from[start], to[start])) start += 1;
  let end = 0;
  while (end < least - start && same(from.at(-1 - end), to.at(-1 - end))) end += 1;
  return [from.slice(start, from.length - end), to.slice(start, to.length - end)];
};

/** Detail keys that are not facts: shown separately. */
const notFacts: ReadonlySet<string> = new Set(['before', 'after', 'changes', 'reason', 'cannedReasonId']);

/** Field names of the lists whose order or items a line compares. */
const listNames: Readonly<Record<string, string>> = { content_order_changed: 'order', canned_reasons_changed: 'reasons' };

/** Returns `before` and `after` as records, whatever they are. */
const sides = ({ action, detail }: Line): [Detail, Detail] => {
  const { before, after } = detail;
  if (Array.isArray(before) && Array.isArray(after)) {
    const name = listNames[action] ?? 'list';
    const [from, to] = moved(before, after);
    return [{ [name]: from }, { [name]: to }];
  }
  // A null value restores the message's built-in texts.
  const texts = (value: unknown): Detail => ({ texts: value === null ? 'built_in' : 'own' });
  if (action === 'message_template_changed' && (before === null || after === null)) return [texts(before), texts(after)];
  if (typeof before === 'string') return [{}, { placedBefore: before }];
  return [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
};

const change = (field: string, [from, to]: readonly [unknown, unknown], line: Line): AuditChange[] => {
  const path = field.split('.');
  if (auditFieldKind(line.action, path) === 'hidden') return [];
  const [was, is] = apart(from, to);
  return [{ field, from: valuesOf(was, path, line), to: valuesOf(is, path, line) }];
};

/**
 * Returns the changes in the detail of an audit line, old and new. Understands the forms in which they are written: `changes`, a list; `before`
 * and `after`, of which unchanged fields are left out; anything else is a fact about the action.
 */
export const auditChanges = (action: string, subject: AuditSubject | null, detail: unknown): AuditChange[] => {
  if (!isRecord(detail)) return [];
  const line: Line = { action, subject, detail };
  const { changes } = detail;
  const listed = (Array.isArray(changes) ? changes : []).flatMap((each: unknown) =>
    isRecord(each) && typeof each['field'] === 'string' ? change(each['field'], [each['from'], each['to']], line) : [],
  );
  const [was, is] = sides(line).map((side) => new Map(leaves(side)));
  const compared = [...new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])])].flatMap((field) => {
    const [from, to] = [was?.get(field) ?? null, is?.get(field) ?? null];
    const isSame =
      auditFieldKind(action, field.split('.')) === 'flag' ? Boolean(from) === Boolean(to) : JSON.stringify(from) === JSON.stringify(to);
    return isSame ? [] : change(field, [from, to], line);
  });
  const facts = leaves(Object.fromEntries(Object.entries(detail).filter(([name]) => !notFacts.has(name)))).flatMap(([field, value]) =>
    change(field, [null, value], line).filter(({ to }) => to !== null),
  );
  return [...listed, ...compared, ...facts];
};
