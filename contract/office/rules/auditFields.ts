import type { AuditSubject } from './auditSubjects.ts';

/** Closed sets of codes; their texts are in `contract/locales/auditWords/`. */
export const auditWordSets = [
  'action',
  'assignee',
  'certificate',
  'channel',
  'concern',
  'consents',
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

/** Format of a field's values. */
export type AuditFieldKind =
  | 'instant'
  /** Thousandths of a yuan. */
  | 'thousandths'
  /** A number used as a name, such as a year: no thousands separator. */
  | 'code'
  /** Stored as 0 and 1 in some lines. */
  | 'flag'
  | 'rights'
  /** Field names. */
  | 'fields'
  /** Columns of the exported list. */
  | 'columns'
  /** The number of items of a kind without a screen of its own. */
  | 'count'
  /** Omitted because a neighbouring value says more. */
  | 'hidden'
  /** Values missing from the log, which only records a change. */
  | 'untold'
  | { word: AuditWordSet }
  | { thing: AuditSubject }
  /** Of the same kind as the line's subject. */
  | 'likeSubject'
  /** Entries or works, by the kind of decision. */
  | 'decided';

/** Formats by field name, or by more of the path if the name alone is ambiguous; prefixed by an action if only that one writes it so. */
const kinds: Record<string, AuditFieldKind> = {
  accountId: { thing: 'account' },
  'accounts_merged:from': { thing: 'account' },
  'accounts_merged:into': { thing: 'account' },
  about: 'hidden',
  'filter.assignee': { word: 'assignee' },
  assigneeId: { thing: 'account' },
  'brand.mark': 'untold',
  'brand.mark.large': 'hidden',
  'brand.mark.maskable': 'hidden',
  'brand.mark.small': 'untold',
  batchId: 'hidden',
  changed: 'fields',
  certificate: { word: 'certificate' },
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
  consents: { word: 'consents' },
  despite: { word: 'concern' },
  fields: 'fields',
  'filter.action': { word: 'action' },
  'filter.subject': { word: 'subject' },
  flagId: 'hidden',
  format: { word: 'format' },
  'filter.from': 'instant',
  'filter.to': 'instant',
  // Included in the name it had.
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
  roundId: 'hidden',
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

/** Returns the most specific entry of a table by paths: with the action before without, the longer path suffix before the shorter. */
export const byPath = <T>(table: Readonly<Record<string, T>>, action: string, path: readonly string[]): T | undefined => {
  const named = path.filter((part) => !isPlaceInList(part));
  for (const prefix of [`${action}:`, ''])
    for (let from = 0; from < named.length; from += 1) {
      const name = prefix + named.slice(from).join('.');
      if (Object.hasOwn(table, name)) return table[name];
    }
  return undefined;
};

/** Returns the format of a field's values; undefined if unknown. `messages.prices.sms` is read as `messages.prices`. */
export const auditFieldKind = (action: string, path: readonly string[]): AuditFieldKind | undefined =>
  byPath(kinds, action, path) ??
  (path.length > 2 ? byPath(kinds, action, path.slice(0, -1)) : undefined) ??
  (path.at(-1)?.endsWith('At') ? 'instant' : undefined);
