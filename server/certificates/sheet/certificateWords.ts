import { PARTICIPATION } from '#contract/competitions/awards.ts';
import type { Locale, Text } from '#contract/http/common.ts';
import type { Result } from '#contract/results/public.ts';
import { dateLocale } from '#contract/time/dateText.ts';
import en from '#server/locales/certificate.en-US.json' with { type: 'json' };
import zh from '#server/locales/certificate.zh-CN.json' with { type: 'json' };

const words = { 'zh-CN': zh, 'en-US': en };

const fill = (text: string, params: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');

const dateIn = (locale: Locale, at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(dateLocale(locale), { dateStyle: 'long', timeZone }).format(at);

/**
 * Returns a name by child and award, for families that store several; in Chinese if the child's name is. Characters that file systems refuse are left
 * out.
 */
export const certificateFileName = (name: string, awardTitle: Text): string => {
  const locale = /\p{Script=Han}/u.test(name) ? 'zh-CN' : 'en-US';
  const withoutRefused = (text: string) => text.replace(/[\p{Cc}/\\:*?"<>|]/gu, ' ').trim();
  return `${withoutRefused(name)} - ${withoutRefused(awardTitle[locale])}.pdf`;
};

/** Returns the texts of a certificate. Its single page serves both languages: large lines once per language, small print with both joined. */
export const certificateWords = (result: Result, publishedAt: number, timeZone: string) => {
  const inBoth = (write: (w: typeof zh, locale: Locale) => string): Text => ({
    'zh-CN': write(words['zh-CN'], 'zh-CN'),
    'en-US': write(words['en-US'], 'en-US'),
  });
  const together = (write: (w: typeof zh, locale: Locale) => string): string => Object.values(inBoth(write)).join(' ');
  const { competition, group, award, awardTitle, total } = result;
  const scores = result.scores.map(({ title, points }) => `${Object.values(title).join(' ')} ${points}`);
  if (total !== null) scores.push(`${together((w) => w.total)} ${total}`);
  return {
    heading: inBoth((w) => (award === PARTICIPATION ? w.headingParticipation : w.heading)),
    team: [result.teamName, result.organization].filter((name) => name !== null).join(' · '),
    sentence: inBoth((w, locale) =>
      fill(w.sentence, { season: String(competition.season), competition: competition.title[locale], group: w.group[group] }),
    ),
    award: award === PARTICIPATION ? inBoth((w) => w.thanks) : awardTitle,
    scores: scores.join(' · '),
    number: together((w) => w.number),
    date: Object.values(inBoth((_, locale) => dateIn(locale, publishedAt, timeZone))).join(' · '),
    verify: together((w) => w.verify),
    jury: together((w) => w.jury),
  };
};
