import { PartnerData, PastEventData, StoredDocument } from '#contract/content/contentData.ts';
import { OwnPicture } from '#contract/content/picture.ts';
import { locales, Text } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';
import { bestSource } from '#src/ui/display/pictureSources.ts';

/** Display width of a picture beside another, doubled for dense screens. */
const SHOWN_WIDTH = 320;

/** Formatters and translations of the reader's language. */
export interface FieldWords {
  t(key: string): string;
  dateTime(at: number): string;
  fileSize(bytes: number): string;
  drawing(name: string): string;
}

/** Fields compared as a whole, by their path: addresses, widths and ids of their parts mean nothing to a reader. */
const WHOLE = /^(?:picture(?=\.(?!alt\.))|(?:file|logo|languages|winners\.\d+)(?=\.))/;

/** Returns the field under which a changed path is listed. */
export const fieldOf = (path: string): string => WHOLE.exec(path)?.[0] ?? path;

/** Returns the label key of a part of one winner or year. */
const partKey = (field: string, part: string): string => {
  if (field === 'winners') return `content.winner.${part === 'memberNames' ? 'members' : part}`;
  return part === 'year' ? 'content.milestone.year' : `content.field.${part}`;
};

/** Returns the form's label of the field at a path: the field, its row, the part of the row, and the language. */
export const fieldLabel = ({ t }: Pick<FieldWords, 't'>, path: string): string => {
  const [field = '', row, part] = path.split('.');
  const name = t(path.startsWith('picture.alt') ? 'content.field.pictureAlt' : `content.field.${field}`);
  const locale = locales.find((each) => path.endsWith(`.${each}`));
  const isRow = /^(?:winners|milestones)$/.test(field) && row !== undefined;
  const ofRow = isRow && part !== undefined && t(partKey(field, part));
  return [isRow ? `${name} ${Number(row) + 1}` : name, ofRow, locale && languageNames[locale]].filter(Boolean).join(t('dot'));
};

const both = (text: Text): string => [...new Set([text['zh-CN'], text['en-US']])].filter(Boolean).join(' / ');

/** Returns a picture, file, logo, winner or year as one line of text. */
const wholeText = ({ t, fileSize }: FieldWords, value: object, path: string): string => {
  const winner = PastEventData.shape.winners.element.safeParse(value);
  if (winner.success) {
    const { award, group, teamName, organization, memberNames, country, registrationId } = winner.data;
    const who = registrationId === null ? [both(teamName), both(organization), memberNames.join(', ')] : [t('content.of_this_site')];
    return [t(`content.award.${award}`), t(`group.${group}`), ...who, country].filter(Boolean).join(t('dot'));
  }
  const file = StoredDocument.safeParse(value);
  if (file.success) return `${file.data.format}${t('dot')}${fileSize(file.data.sizeBytes)}`;
  const [width, height] = [valueAt(value, 'width'), valueAt(value, 'height')];
  if (width !== undefined) return `${t(path === 'logo' ? 'content.field.logo' : 'content.a_picture')}${t('dot')}${width} × ${height}`;
  const title = Text.safeParse(valueAt(value, 'title'));
  return [valueAt(value, 'year'), title.success && both(title.data)].filter(Boolean).join(t('dot')) || '–';
};

/** Returns the address of a small copy of the picture or logo at a path; null if none. */
export const fieldPicture = (data: unknown, path: string): string | null => {
  const value = valueAt(data, path);
  if (path === 'picture') return bestSource({ sources: OwnPicture.safeParse(value).data?.sources ?? [] }, SHOWN_WIDTH) || null;
  return path === 'logo' ? (PartnerData.shape.logo.safeParse(value).data?.url ?? null) : null;
};

/** Returns the value at a path as text. */
export const fieldText = (words: FieldWords, data: unknown, path: string): string => {
  const value = valueAt(data, path);
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return locales.flatMap((locale) => (value.includes(locale) ? languageNames[locale] : [])).join(', ') || '–';
  if (typeof value === 'object') return wholeText(words, value, path);
  if (typeof value === 'boolean') return words.t(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (typeof value === 'number') return /^(?:from|until|heldAt)$/.test(path) ? words.dateTime(value) : String(value);
  if (path === 'tone' || path === 'category') return words.t(`content.${path}.${value}`);
  return path === 'art' ? words.drawing(String(value)) : String(value);
};
