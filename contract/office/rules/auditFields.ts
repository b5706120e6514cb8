import type { AuditSubject } from './auditSubjects.ts';

/** A closed set of codes; their words are in `contract/auditWords/`. */
export const auditWordSets = [
  'action',
  'channel',
  'decision',
  'format',
  'gender',
  'group',
  'kind',
  'language',
  'list',
  'mode',
  'participation',
  'payment',
  'reads',
  'resolution',
  'role',
  'state',
  'subject',
  'tell',
  'template',
  'texts',
  'yesNo',
] as const;
export type AuditWordSet = (typeof auditWordSets)[number];

/** How the values of a field are to be read. */
export type AuditFieldKind =
  | 'instant'
  /** Thousandths of a yuan. */
  | 'thousandths'
  /** A number that names something, as a year does: no separator in it. */
  | 'code'
  /** Stored as 0 and 1 in some lines. */
  | 'flag'
  | 'rights'
  /** Names of fields. */
  | 'fields'
  /** Columns of the list that was exported. */
  | 'columns'
  /** How many there are, of what has no screen of its own. */
  | 'count'
  /** Where another value beside it says more. */
  | 'hidden'
  /** What the log does not say: only that it changed. */
  | 'untold'
  | { word: AuditWordSet }
  | { thing: AuditSubject }
  /** Something of the kind that the line itself is about. */
  | 'likeSubject'
  /** Entries or works, by the kind of decision. */
  | 'decided';

/** By the field's name, or more of its path where the name alone says something else; an action before it where only that one writes it so. */
const kinds: Record<string, AuditFieldKind> = {
  accountId: { thing: 'account' },
  'accounts_merged:from': { thing: 'account' },
  'accounts_merged:into': { thing: 'account' },
  about: 'hidden',
  'brand.mark': 'untold',
  'brand.mark.large': 'hidden',
  'brand.mark.maskable': 'hidden',
  'brand.mark.small': 'untold',
  batchId: 'hidden',
  changed: 'fields',
  channel: { word: 'channel' },
  channels: { word: 'channel' },
  columns: 'columns',
  competitionId: { thing: 'competition' },
  'home_features_changed:competitions': { thing: 'competition' },
  'home_features_changed:news': { thing: 'news' },
  cost: 'thousandths',
  'decided:kind': { word: 'decision' },
  'decision_taken_back:kind': { word: 'decision' },
  'decided:subjects': 'decided',
  'decision_taken_back:subjects': 'decided',
  fields: 'fields',
  'filter.action': { word: 'action' },
  'filter.subject': { word: 'subject' },
  flagId: 'hidden',
  format: { word: 'format' },
  'filter.from': 'instant',
  'filter.to': 'instant',
  // Said by what it was called.
  'gallery_removed:place': 'hidden',
  gender: { word: 'gender' },
  group: { word: 'group' },
  ids: 'count',
  'content_order_changed:ids': 'likeSubject',
  'content_order_changed:order': 'likeSubject',
  'content_order_changed:placedBefore': 'likeSubject',
  inviterId: { thing: 'account' },
  judgeIds: { thing: 'account' },
  kind: { word: 'kind' },
  list: { word: 'list' },
  locale: { word: 'language' },
  mentions: { thing: 'account' },
  'messages.prices': 'thousandths',
  'quiet.from': 'code',
  'quiet.until': 'code',
  mode: { word: 'mode' },
  participation: { word: 'participation' },
  payment: { word: 'payment' },
  publishName: 'flag',
  publishWork: 'flag',
  registrationId: { thing: 'registration' },
  resolution: { word: 'resolution' },
  reviewId: { thing: 'review' },
  rights: 'rights',
  role: { word: 'role' },
  'segment.role': { word: 'reads' },
  rulingId: 'hidden',
  season: 'code',
  stages: { word: 'state' },
  state: { word: 'state' },
  tell: { word: 'tell' },
  template: { word: 'template' },
  'legal_text_agreed:text': { thing: 'page' },
  texts: { word: 'texts' },
  until: 'instant',
  workId: { thing: 'work' },
};

const isPlaceInList = (part: string): boolean => /^\d+$/.test(part);

/** The most telling entry of a table by paths: with the action before that without, the longer end of a path before the shorter. */
export const byPath = <T>(table: Readonly<Record<string, T>>, action: string, path: readonly string[]): T | undefined => {
  const named = path.filter((part) => !isPlaceInList(part));
  for (const prefix of [`${action}:`, ''])
    for (let from = 0; from < named.length; from += 1) {
      const name = prefix + named.slice(from).join('.');
      if (Object.hasOwn(table, name)) return table[name];
    }
  return undefined;
};

/** How a field's values are read; undefined where nothing is known of it. `messages.prices.sms` is read as `messages.prices`. */
export const auditFieldKind = (action: string, path: readonly string[]): AuditFieldKind | undefined =>
  byPath(kinds, action, path) ??
  (path.length > 2 ? byPath(kinds, action, path.slice(0, -1)) : undefined) ??
  (path.at(-1)?.endsWith('At') ? 'instant' : undefined);
