import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import { type Locale, locales, type Text } from '#contract/http/common.ts';
import type { Result } from '#contract/results/public.ts';
import { dateLocale } from '#contract/time/dateText.ts';
import en from '#server/locales/certificate.en-US.json' with { type: 'json' };
import zh from '#server/locales/certificate.zh-CN.json' with { type: 'json' };

const words = { 'zh-CN': zh, 'en-US': en };

const inBoth = (write: (w: typeof zh, locale: Locale) => string): Text => ({
  'zh-CN': write(words['zh-CN'], 'zh-CN'),
  'en-US': write(words['en-US'], 'en-US'),
});
const together = (text: Text, separator = ' '): string => [...new Set(locales.map((locale) => text[locale]))].join(separator);

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const dateIn = (locale: Locale, at: number, timeZone: string): string => {
  const key = `${locale} ${timeZone}`;
  const format = dateFormats.get(key) ?? new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone });
  dateFormats.set(key, format);
  return format.format(at);
};

/** Returns a date in each language. */
export const dateText = (at: number, timeZone: string): Text => inBoth((_, locale) => dateIn(locale, at, timeZone));

/** Returns the name of a group in each language. */
export const groupText = (group: Result['group']): Text => inBoth((w) => w.group[group]);

/** Returns the text in the coloured box of a certificate; null if its kind has none. */
export const awardText = (kind: CertificateKind, awardTitle: Text): Text | null =>
  kind === 'award' ? awardTitle : kind === 'participation' ? inBoth((w) => w.thanks) : null;

/** Returns the points of a result in both languages, on one line. */
export const scoresText = ({ scores, total }: Pick<Result, 'scores' | 'total'>): string =>
  [
    ...scores.map(({ title, points }) => `${together(title)} ${points}`),
    ...(total === null ? [] : [`${together(inBoth((w) => w.total))} ${total}`]),
  ].join(' · ');

/** Returns the small print, in both languages at once. */
export const smallPrint = (number: string, at: number, timeZone: string) => ({
  number: `${together(inBoth((w) => w.number))} ${number}`,
  date: together(dateText(at, timeZone), ' · '),
  verify: together(inBoth((w) => w.verify)),
});

/** Returns the word across a certificate that is none. */
export const specimenWord = (): string => together(inBoth((w) => w.specimen));

/**
 * Returns a name by child and award, for families that store several; in Chinese if the child's name is. Characters that file systems refuse are left
 * out.
 */
export const certificateFileName = (name: string, awardTitle: Text): string => {
  const locale = /\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US';
  const withoutRefused = (text: string) => text.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim();
  return `${withoutRefused(name)} - ${withoutRefused(awardTitle[locale])}.pdf`;
};
