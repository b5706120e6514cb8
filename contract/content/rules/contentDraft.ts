import type {
  AboutData,
  ContentData,
  DownloadData,
  NewsData,
  PageData,
  PartnerData,
  PastEventData,
  QuestionData,
  SlideData,
  TextAt,
} from '#contract/content/contentData.ts';
import { type Locale, locales, type Text } from '#contract/http/common.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { isPortalPath } from '#contract/portal/rules/portalPath.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** States of content: `scheduled` has a future publication time, `offline` was public once. */
export const contentStates = ['draft', 'scheduled', 'published', 'offline'] as const;
export type ContentState = (typeof contentStates)[number];

/** Returns the state of content; `publishedAt` is null if the portal has no version of it. */
export const contentState = (publishedAt: number | null, wasPublic: boolean, now: number): ContentState => {
  if (publishedAt !== null) return publishedAt > now ? 'scheduled' : 'published';
  return wasPublic ? 'offline' : 'draft';
};

/** Returns the languages in which two texts differ. */
export const changedLocales = (before: unknown, after: unknown): Locale[] => {
  const paths = changedPaths(before, after);
  return locales.filter((locale) => paths.some((path) => path.endsWith(`.${locale}`)));
};

/** Returns the last change of the texts by language, after a change at `now`. */
export const textAtAfter = (textAt: TextAt, before: unknown, after: unknown, now: number): TextAt => {
  const changed = changedLocales(before, after);
  return { 'zh-CN': changed.includes('zh-CN') ? now : textAt['zh-CN'], 'en-US': changed.includes('en-US') ? now : textAt['en-US'] };
};

/** Returns true if the Chinese was changed after the English, which may be out of date. */
export const isEnglishOlder = (textAt: TextAt): boolean => textAt['en-US'] < textAt['zh-CN'];

type Found = (path: string, code: FieldCode) => void;
const inBothLanguages = (found: Found, path: string, text: Text): void => {
  for (const locale of locales) if (isBlank(text[locale])) found(`${path}.${locale}`, 'required');
};

const checkNews = ({ picture, ...texts }: NewsData, found: Found): void => {
  for (const field of ['title', 'summary', 'body'] as const) inBothLanguages(found, field, texts[field]);
  if (picture) inBothLanguages(found, 'picture.alt', picture.alt);
};

const checkQuestion = ({ question, answer }: QuestionData, found: Found): void => {
  inBothLanguages(found, 'question', question);
  inBothLanguages(found, 'answer', answer);
};

const checkDownload = ({ title, description, languages, file }: DownloadData, found: Found): void => {
  inBothLanguages(found, 'title', title);
  inBothLanguages(found, 'description', description);
  if (languages.length === 0) found('languages', 'required');
  if (!file) found('file', 'required');
};

/** Returns true if a link to another site may have this address. */
export const isSiteAddress = (value: string): boolean => /^https:\/\/[^\s\\/?#@]+(?:[/?#]\S*)?$/.test(value);

const checkSlide = ({ title, body, actionLabel, actionTo, art, picture, from, until }: SlideData, found: Found): void => {
  inBothLanguages(found, 'title', title);
  inBothLanguages(found, 'body', body);
  inBothLanguages(found, 'actionLabel', actionLabel);
  if (!isPortalPath(actionTo)) found('actionTo', 'link_not_accepted');
  if (picture) inBothLanguages(found, 'picture.alt', picture.alt);
  else if (art === null) found('art', 'required');
  if (from !== null && until !== null && until <= from) found('until', 'window_order');
};

const checkPartner = ({ name, url, logo }: PartnerData, found: Found): void => {
  inBothLanguages(found, 'name', name);
  if (url !== '' && !isSiteAddress(url)) found('url', 'link_not_accepted');
  if (!logo) found('logo', 'required');
};

const checkPage = ({ title, lead, body, version }: PageData, found: Found): void => {
  inBothLanguages(found, 'title', title);
  inBothLanguages(found, 'lead', lead);
  inBothLanguages(found, 'body', body);
  if (isBlank(version)) found('version', 'required');
};

const checkPastEvent = ({ season, title, summary, story, heldAt, winners, competitionId }: PastEventData, found: Found): void => {
  inBothLanguages(found, 'title', title);
  inBothLanguages(found, 'summary', summary);
  // the results alone make an event
  if (competitionId === null || locales.some((locale) => !isBlank(story[locale]))) inBothLanguages(found, 'story', story);
  if (season === null) found('season', 'required');
  if (heldAt === null) found('heldAt', 'required');
  for (const [index, { teamName, organization, country, registrationId }] of winners.entries()) {
    if (!/^[A-Z]{2}$/.test(country)) found(`winners.${index}.country`, 'required');
    if (registrationId !== null) continue;
    inBothLanguages(found, `winners.${index}.teamName`, teamName);
    // A team without a school leaves it empty in both.
    if (locales.some((locale) => !isBlank(organization[locale]))) inBothLanguages(found, `winners.${index}.organization`, organization);
  }
};

const checkAbout = ({ title, lead, body, milestones }: AboutData, found: Found): void => {
  inBothLanguages(found, 'title', title);
  inBothLanguages(found, 'lead', lead);
  inBothLanguages(found, 'body', body);
  for (const [index, milestone] of milestones.entries()) {
    inBothLanguages(found, `milestones.${index}.title`, milestone.title);
    inBothLanguages(found, `milestones.${index}.body`, milestone.body);
  }
};

/** Returns the problems that prevent publication of a draft, by field; empty if none. */
export const missingInContent = (data: ContentData): FieldProblems => {
  const fields: FieldProblems = {};
  const found: Found = (path, code) => {
    fields[path] ??= code;
  };
  switch (data.kind) {
    case 'news':
      checkNews(data, found);
      break;
    case 'question':
      checkQuestion(data, found);
      break;
    case 'download':
      checkDownload(data, found);
      break;
    case 'slide':
      checkSlide(data, found);
      break;
    case 'partner':
      checkPartner(data, found);
      break;
    case 'page':
      checkPage(data, found);
      break;
    case 'review':
      checkPastEvent(data, found);
      break;
    case 'about':
      checkAbout(data, found);
  }
  return fields;
};

/** Maximum time by which a chosen publication time may have passed by the request. */
const TOLERANCE_MS = 60_000;

/**
 * Returns the publication time for the requested time `asked` (null: now), or the reason why it is not possible. Public content keeps its date:
 * published later, it would be gone until then.
 */
export const publicationAt = (
  asked: number | null,
  publishedAt: number | null,
  now: number,
): { at: number } | { problem: 'already_public' | 'moment_past' } => {
  const isPublic = publishedAt !== null && publishedAt <= now;
  if (isPublic) return asked === null ? { at: publishedAt } : { problem: 'already_public' };
  if (asked === null || (asked <= now && asked > now - TOLERANCE_MS)) return { at: now };
  return asked > now ? { at: asked } : { problem: 'moment_past' };
};
