import { type Locale, locales } from '#contract/http/common.ts';
import { type FieldProblems, Problem } from '#contract/http/problem.ts';
import type { AnnouncementDraft, AnnouncementSegment, AnnouncementTexts } from '#contract/messages/announcements.ts';
import type { MessageChannel } from '#contract/messages/messages.ts';
import { fillText, type TextPart, textProblem } from '#contract/messages/rules/messageText.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';

/** The text parts that each channel needs. */
const partsOf: Record<MessageChannel, readonly TextPart[]> = { sms: ['sms'], email: ['subject', 'email'], push: ['push'] };

/** Returns the variables that a text can use; the competition only if the segment names one. */
export const variablesFor = ({ competitionId, entryIds }: AnnouncementSegment): string[] => [
  'name',
  ...(entryIds === undefined ? [] : ['team']),
  ...(competitionId === undefined ? [] : ['competition']),
  'link',
  'contact',
  'brand',
];

/**
 * Throws invalid_input (fields) if a text of a chosen channel is too long or uses an unknown variable, or is missing in one of the languages in
 * `needed`.
 */
export const checkWords = (
  texts: AnnouncementTexts,
  channels: readonly MessageChannel[],
  known: readonly string[],
  needed: readonly Locale[],
): void => {
  const fields: FieldProblems = {};
  for (const locale of locales)
    for (const part of channels.flatMap((channel) => partsOf[channel])) {
      const problem = textProblem(part, texts[locale][part], '', known);
      if (problem && (problem !== 'required' || needed.includes(locale))) fields[`texts.${locale}.${part}`] = problem;
    }
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
};

/** The values that are the same for every recipient. */
export type SharedValues = (locale: Locale) => Record<string, string>;

/** Throws not_found if the competition does not exist. */
export const sharedValuesFor = async (
  db: Db,
  { site, publicUrl }: Pick<Deps, 'site' | 'publicUrl'>,
  { segment: { competitionId } }: Pick<AnnouncementDraft, 'segment'>,
): Promise<SharedValues> => {
  const competition = competitionId === undefined ? null : await findCompetition(db, competitionId);
  if (competition === undefined) throw new Problem('not_found');
  return (locale) => {
    const { brand, contact } = site.now();
    return {
      link: `${publicUrl()}/personal`,
      contact: contact.email,
      brand: brand.name[locale],
      ...(competition && { competition: titleOf(competition)[locale] }),
    };
  };
};

/** Returns the language in which a person is written to: their own, or the other if nothing is written in theirs. */
const writtenLocale = (texts: AnnouncementTexts, channel: MessageChannel, locale: Locale): Locale =>
  isBlank(texts[locale][channel]) ? (locales.find((other) => !isBlank(texts[other][channel])) ?? locale) : locale;

/** Names teams one after the other. */
export const teamNames = (teams: readonly { teamName: string }[], locale: Locale): string =>
  teams.map(({ teamName }) => teamName).join(locale === 'zh-CN' ? '、' : ', ');

/** Returns the text for one person by one channel. */
export const wordsFor = (
  texts: AnnouncementTexts,
  channel: MessageChannel,
  locale: Locale,
  values: Record<string, string>,
): { subject: string; text: string } => {
  const written = texts[writtenLocale(texts, channel, locale)];
  return { subject: channel === 'email' ? fillText(written.subject, values) : '', text: fillText(written[channel], values) };
};
