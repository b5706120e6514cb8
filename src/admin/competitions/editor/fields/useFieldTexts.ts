import { useTranslation } from 'react-i18next';
import { FormQuestionKind, FormQuestionScope } from '#contract/competitions/formQuestions.ts';
import { Portrait } from '#contract/content/picture.ts';
import { locales, Text } from '#contract/http/common.ts';
import { AwardRule } from '#contract/results/rules/awardRules.ts';
import { windowNames } from '#contract/time/timeWindow.ts';
import { useDrawingName } from '#src/admin/kit/fields/DrawingField.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useRuleWords } from '#src/admin/results/useRuleWords.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';
import { useFinals } from './useFinals.ts';

/** Map of paths in a competition, without indexes and languages, to the form's labels. */
const words: Record<string, WordOf<'competition_editor'>> = {
  title: 'name',
  summary: 'summary',
  overview: 'overview',
  slug: 'slug',
  season: 'season',
  mode: 'mode',
  art: 'art',
  picture: 'cover',
  'picture.alt': 'cover_alt',
  howToPay: 'how_to_pay',
  'fee.cny': 'fee_cny',
  'fee.usd': 'fee_usd',
  groups: 'groups',
  participation: 'participation',
  'teamSize.min': 'team_min',
  'teamSize.max': 'team_max',
  capacity: 'capacity',
  needsInvitation: 'needs_invitation',
  needsGuardianNumbers: 'needs_guardian_numbers',
  reviewDays: 'review_days',
  correctionDays: 'correction_days',
  appealDays: 'appeal_days',
  venue: 'venue_name',
  'venue.city': 'venue_city',
  'venue.name': 'venue_name',
  'venue.address': 'venue_address',
  'venue.directions': 'venue_directions',
  awards: 'award',
  'awards.title': 'award',
  'awards.body': 'award_body',
  'awards.look': 'award_look',
  'awards.rule': 'award_rule',
  'awards.qualifiesFor': 'qualifies_for',
  'ranking.ties': 'ties',
  'ranking.onlyBest': 'only_best',
  judges: 'judge',
  'judges.name': 'judge',
  'judges.title': 'judge_title',
  'judges.picture': 'judge_picture',
  downloads: 'download',
  'downloads.title': 'download',
  'downloads.url': 'download_url',
  'downloads.format': 'download_format',
  'downloads.sizeBytes': 'download_size',
  'downloads.pinned': 'download_pinned',
  'rubric.timed': 'timed',
  'rubric.criteria': 'criterion',
  'rubric.criteria.title': 'criterion',
  'rubric.criteria.hint': 'criterion_hint',
  'rubric.criteria.weight': 'weight',
  'rubric.criteria.step': 'step',
  'rubric.criteria.noteAtTop': 'note_at_top',
  'rubric.criteria.bands.body': 'band_body',
};
const NUMBERED: ReadonlySet<string> = new Set(['awards', 'judges', 'downloads']);

/** Map of a question's fields to their words, without its label and its options. */
const questionParts: Record<string, 'hint' | 'kind' | 'scope' | 'required' | 'judges_read'> = {
  hint: 'hint',
  kind: 'kind',
  scope: 'scope',
  isRequired: 'required',
  judgesRead: 'judges_read',
};

/** Returns the words for a part of a question; empty for its label and for the question itself. */
export const useQuestionPart = () => {
  const { t } = useTranslation('competitionOffice');
  return (part: string | undefined): string => {
    const own = part === undefined ? undefined : questionParts[part];
    return own ? t(`form_questions.${own}`) : '';
  };
};

/** Returns the form's label of a field by its path. */
export const useFieldLabel = () => {
  const { t } = useTranslation('admin');
  const word = (name: WordOf<'competition_editor'>, values = {}) => t(`competition_editor.${name}`, values);
  const { t: office } = useTranslation('competitionOffice');
  const partOf = useQuestionPart();
  return (path: string): string => {
    const parts = path.split('.');
    const locale = locales.find((each) => each === parts.at(-1));
    const window = windowNames.find((each) => each === parts[0]);
    const [first = '', second = '', third] = parts;
    if (window && (second === 'opensAt' || second === 'closesAt')) return word(second, { window: word(`windows.${window}`) });
    if (first === 'approvalWaits') return t('approval_waits');
    if (first === 'ageBands') {
      const ages = word('ages_of', { group: t(`group.${second}`, second) });
      return third ? `${ages}${t('dot')}${word(third === 'min' ? 'age_from' : 'age_to')}` : ages;
    }
    if (first === 'ranking' && second === 'shows') return word('shows_of', { group: t(`group.${third}`, third ?? '') });
    if (first === 'formQuestions') {
      if (second === '') return office('form_questions.title');
      const [, , part, option] = parts;
      const names = [
        office('form_questions.numbered', { number: Number(second) + 1 }),
        option !== undefined && part === 'options' ? office('form_questions.option', { number: Number(option) + 1 }) : '',
        partOf(part),
        locale ? languageNames[locale] : '',
      ];
      return names.filter(Boolean).join(t('dot'));
    }
    if (first === 'rubric') {
      const [, , criterion, , band] = parts;
      const own = words[parts.filter((part) => part !== locale && !/^\d+$/.test(part)).join('.')];
      const bandName = band === undefined ? '' : word('band', { number: Number(band) + 1 });
      return [
        criterion === undefined ? '' : `${word('criterion')} ${Number(criterion) + 1}`,
        parts.at(-1) === 'from' ? word('band_from', { band: bandName }) : bandName,
        own === undefined || own === 'criterion' ? '' : word(own),
        locale ? languageNames[locale] : '',
      ]
        .filter(Boolean)
        .join(t('dot'));
    }
    const names = parts.filter((part) => part !== locale && !/^\d+$/.test(part));
    const number = NUMBERED.has(first) ? ` ${Number(second) + 1}` : '';
    const own = word(words[names.join('.')] ?? 'field');
    const group = word(words[first] ?? 'field');
    const label = number === '' ? own : own === group ? `${group}${number}` : `${group}${number}${t('dot')}${own}`;
    return locale ? `${label}${t('dot')}${languageNames[locale]}` : label;
  };
};

/** Width of a picture beside another, doubled for dense screens. */
const SHOWN_WIDTH = 320;

/** Returns the address of a small copy of the picture at a path; null if none. */
export const fieldPicture = (data: unknown, path: string): string | null => {
  const picture = Portrait.safeParse(valueAt(data, path));
  return picture.success ? bestSource(picture.data, SHOWN_WIDTH) || null : null;
};

/** Returns the value at a path as one line of text. */
export const useFieldValue = () => {
  const format = useFormat();
  const { t } = useTranslation('admin');
  const { t: office } = useTranslation('competitionOffice');
  const text = useText();
  const drawing = useDrawingName();
  const ruleWords = useRuleWords();
  const finals = useFinals();
  const shown = (value: unknown, path: string): string => {
    if (value === null || value === undefined || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'ra.boolean.true' : 'ra.boolean.false');
    if (typeof value === 'number') {
      if (/(?:opens|closes)At$/.test(path)) return format.dateTime(value);
      if (path.startsWith('fee.')) return String(value / 100);
      return String(path.endsWith('.sizeBytes') ? value / 1000 : value);
    }
    if (/^awards\.\d+\.rule$/.test(path)) {
      const rule = AwardRule.safeParse(value);
      return rule.success ? ruleWords(rule.data) : '–';
    }
    if (/^formQuestions\.\w+\.kind$/.test(path)) return office(`form_questions.kinds.${FormQuestionKind.parse(value)}`);
    if (/^formQuestions\.\w+\.scope$/.test(path)) return office(`form_questions.scopes.${FormQuestionScope.parse(value)}`);
    if (typeof value === 'object') {
      const picture = Portrait.safeParse(value);
      if (picture.success) {
        const alt = Text.safeParse(valueAt(value, 'alt'));
        const size = `${t('content.a_picture')}${t('dot')}${picture.data.width} × ${picture.data.height}`;
        return alt.success ? `${size}${t('dot')}${text(alt.data)}` : size;
      }
      const both = Text.safeParse(value);
      if (both.success) return text(both.data) || '–';
      return (
        Object.entries(value)
          .map(([key, each]) => shown(each, `${path}.${key}`))
          .filter((each) => each !== '–')
          .join(t('dot')) || '–'
      );
    }
    if (path === 'art') return drawing(String(value));
    if (/^awards\.\d+\.look$/.test(path)) return t(`competition_editor.award_looks.${value}`, String(value));
    if (/^awards\.\d+\.qualifiesFor$/.test(path)) {
      const final = finals?.find(({ id }) => id === value);
      return final ? text(final.title) : String(value);
    }
    if (path === 'ranking.ties') return t(`results.ties.${value}`, String(value));
    if (path.startsWith('ranking.shows.')) return t(`competition_editor.shows.${value}`, String(value));
    if (path === 'mode') return t(`mode.${value}`, String(value));
    if (/^groups\b/.test(path)) return t(`group.${value}`, String(value));
    return /^participation\b/.test(path) ? t(`participation.${value}`, String(value)) : String(value);
  };
  return (data: unknown, path: string): string => shown(valueAt(data, path), path);
};
