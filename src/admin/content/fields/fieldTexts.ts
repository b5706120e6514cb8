import { OwnPicture, PartnerData, ReviewData, StoredDocument } from '#contract/content/contentData.ts';
import { locales, Text } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';
import { bestSource } from '#src/ui/pictureSources.ts';

/** As wide as a picture stands beside another, on a screen of twice the density. */
const SHOWN_WIDTH = 320;

/** What a reader's language brings to it. */
export interface FieldWords {
  translate(key: string): string;
  dateTime(at: number): string;
  fileSize(bytes: number): string;
  drawing(name: string): string;
}

/** Compared as a whole, by the path that they then have: addresses, widths and ids of their parts say nothing to a reader. */
const WHOLE = /^(?:picture(?=\.(?!alt\.))|(?:file|logo|languages|winners\.\d+)(?=\.))/;

/** The field as which a changed path is listed. */
export const fieldOf = (path: string): string => WHOLE.exec(path)?.[0] ?? path;

/** What the form calls a part of one of several winners or years. */
const partKey = (field: string, part: string): string => {
  if (field === 'winners') return `content.winner.${part === 'memberNames' ? 'members' : part}`;
  return part === 'year' ? 'content.milestone.year' : `content.field.${part}`;
};

/** What the form calls the field at a path: the field, which of its rows, what of the row, and the language. */
export const fieldLabel = ({ translate }: Pick<FieldWords, 'translate'>, path: string): string => {
  const [field = '', row, part] = path.split('.');
  const name = translate(path.startsWith('picture.alt') ? 'content.field.pictureAlt' : `content.field.${field}`);
  const locale = locales.find((each) => path.endsWith(`.${each}`));
  const isRow = /^(?:winners|milestones)$/.test(field) && row !== undefined;
  const ofRow = isRow && part !== undefined && translate(partKey(field, part));
  return [isRow ? `${name} ${Number(row) + 1}` : name, ofRow, locale && languageNames[locale]].filter(Boolean).join(translate('dot'));
};

const both = (text: Text): string => [...new Set([text['zh-CN'], text['en-US']])].filter(Boolean).join(' / ');

/** A picture, a file, a logo, a winner or a year, in a line. */
const wholeText = ({ translate, fileSize }: FieldWords, value: object, path: string): string => {
  const winner = ReviewData.shape.winners.element.safeParse(value);
  if (winner.success) {
    const { award, group, teamName, organization, memberNames, country, registrationId } = winner.data;
    const who =
      registrationId === null ? [both(teamName), both(organization), memberNames.join(', ')] : [translate('content.of_this_site')];
    return [translate(`content.award.${award}`), translate(`group.${group}`), ...who, country].filter(Boolean).join(translate('dot'));
  }
  const file = StoredDocument.safeParse(value);
  if (file.success) return `${file.data.format}, ${fileSize(file.data.sizeBytes)}`;
  const [width, height] = [valueAt(value, 'width'), valueAt(value, 'height')];
  if (width !== undefined) return `${translate(path === 'logo' ? 'content.field.logo' : 'content.a_picture')}, ${width} × ${height}`;
  const title = Text.safeParse(valueAt(value, 'title'));
  return [valueAt(value, 'year'), title.success && both(title.data)].filter(Boolean).join(translate('dot')) || '–';
};

/** The address of a small copy of the picture or the logo at a path; null where none is. */
export const fieldPicture = (data: unknown, path: string): string | null => {
  const value = valueAt(data, path);
  if (path === 'picture') return bestSource({ sources: OwnPicture.safeParse(value).data?.sources ?? [] }, SHOWN_WIDTH) || null;
  return path === 'logo' ? (PartnerData.shape.logo.safeParse(value).data?.url ?? null) : null;
};

/** What is at a path, as text. */
export const fieldText = (words: FieldWords, data: unknown, path: string): string => {
  const value = valueAt(data, path);
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return locales.flatMap((locale) => (value.includes(locale) ? languageNames[locale] : [])).join(', ') || '–';
  if (typeof value === 'object') return wholeText(words, value, path);
  if (typeof value === 'boolean') return words.translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
  if (typeof value === 'number') return /^(?:from|until|heldAt)$/.test(path) ? words.dateTime(value) : String(value);
  if (path === 'tone' || path === 'category') return words.translate(`content.${path}.${value}`);
  return path === 'art' ? words.drawing(String(value)) : String(value);
};
