import type { Locale, Text } from '#contract/http/common.ts';
import { auditWords } from '#contract/locales/auditWords.ts';
import { exportWords } from '#contract/locales/exportWords.ts';
import { messageTemplates } from '#contract/messages/rules/templates.ts';
import type { AuditChange, AuditValue } from './auditDetail.ts';
import type { AuditWordSet } from './auditFields.ts';
import { isAuditSubject, isToldByKind } from './auditSubjects.ts';

/** The reader's language and date format. */
export interface AuditReader {
  locale: Locale;
  instant: (at: number) => string;
}

type Words = Readonly<Record<string, string>>;

const wordAt = (words: Words, name: string): string | undefined => (Object.hasOwn(words, name) ? words[name] : undefined);

/** Formats `hasOwnName` as `has own name`, for names without a text in this release. */
const humanized = (name: string): string =>
  name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

const setOf = (of: AuditWordSet, locale: Locale): Words => {
  const shared = exportWords[locale];
  const { sets } = auditWords[locale];
  switch (of) {
    case 'action':
      return shared.auditAction;
    case 'subject':
      return auditWords[locale].subjects;
    case 'list':
      return Object.fromEntries(Object.entries(shared.lists).map(([list, { name }]) => [list, name]));
    case 'yesNo':
      return { yes: shared.yes, no: shared.no };
    case 'state':
      return { ...shared.codeState, ...shared.messageState, ...sets.state, ...shared.state };
    case 'channel':
    case 'group':
    case 'kind':
    case 'participation':
    case 'payment':
    case 'role':
      return shared[of];
    case 'template':
      return Object.fromEntries(Object.entries(messageTemplates).map(([template, { name }]) => [template, name[locale]]));
    default:
      return sets[of];
  }
};

/** Returns a code's text, or a readable form if this release has none. */
export const auditWord = (of: AuditWordSet, word: string, locale: Locale): string => wordAt(setOf(of, locale), word) ?? humanized(word);

/** Returns the text for a kind of thing. */
export const auditSubjectText = (subject: string, locale: Locale): string =>
  isAuditSubject(subject) ? auditWords[locale].subjects[subject] : humanized(subject);

/** Returns a field's label, by its path: the longest pieces that have a text, including languages and list positions. */
export const auditFieldText = (action: string, field: string, locale: Locale): string => {
  const { fields, sets, dot } = auditWords[locale];
  const path = field.split('.');
  const pieces: string[] = [];
  for (let from = 0; from < path.length; ) {
    const part = path[from] ?? '';
    if (/^\d+$/.test(part)) {
      pieces.push(`${pieces.pop() ?? ''} ${Number(part) + 1}`.trim());
      from += 1;
      continue;
    }
    let to = path.length;
    let word: string | undefined;
    for (; word === undefined && to > from; to -= 1) {
      const name = path.slice(from, to).join('.');
      word = wordAt(fields, `${action}:${name}`) ?? wordAt(fields, name);
    }
    pieces.push(word ?? wordAt(sets.language, part) ?? humanized(part));
    from = word === undefined ? from + 1 : to + 1;
  }
  return pieces.join(dot);
};

/** Returns the actor's label if it is not an account's name. */
export const auditActorText = (by: string, locale: Locale): string => {
  const words = auditWords[locale];
  if (by === '') return words.gone;
  return by === 'system' || by === 'guardian' || by === 'operator' ? words[by] : by;
};

/** A thing named in the log. */
export interface AuditThing {
  subject: string;
  id: string;
  name: Text | null;
  /** Its name when it was deleted. */
  was?: Text | undefined;
}

/** Returns a thing's label: its present or last name, otherwise its kind or its id. */
export const auditThingText = ({ subject, id, name, was }: AuditThing, locale: Locale): string => {
  const known = name ?? was;
  if (known) return known[locale] || known['zh-CN'] || known['en-US'];
  if (subject === 'message_template') return auditWord('template', id, locale);
  return isToldByKind(subject, id) ? auditSubjectText(subject, locale) : id;
};

/** Formats one value as text. */
export const auditValueText = (value: AuditValue, { locale, instant }: AuditReader): string => {
  switch (value.is) {
    case 'text':
      return value.text;
    case 'words':
      return value.text[locale] || '–';
    case 'number':
      return new Intl.NumberFormat(locale).format(value.number);
    case 'code':
      return value.code;
    case 'instant':
      return instant(value.at);
    case 'word':
      return auditWord(value.of, value.word, locale);
    case 'field':
      return auditFieldText('', value.path, locale);
    case 'column': {
      const list = Object.entries(exportWords[locale].lists).find(([name]) => name === value.list);
      return wordAt(list?.[1].columns ?? {}, value.column) ?? humanized(value.column);
    }
    case 'thing':
      return auditThingText(value, locale);
    case 'right': {
      const { right, allCompetitions } = exportWords[locale];
      const competition = value.competition ? (value.competition.name?.[locale] ?? value.competition.id) : allCompetitions;
      return `${wordAt(right, value.right) ?? humanized(value.right)} (${competition})`;
    }
    case 'more':
      return auditWords[locale].more.replace('{count}', String(value.count));
  }
};

/** Formats a change as one line: `Team: Comets → Meteors`. */
export const auditChangeText = (action: string, { field, from, to }: AuditChange, reader: AuditReader): string => {
  const { colon, comma, changed } = auditWords[reader.locale];
  const text = (values: readonly AuditValue[] | null) => values?.map((value) => auditValueText(value, reader)).join(comma) ?? '–';
  const told = from === null && to === null ? changed : from === null ? text(to) : `${text(from)} → ${text(to)}`;
  return `${auditFieldText(action, field, reader.locale)}${colon}${told}`;
};
