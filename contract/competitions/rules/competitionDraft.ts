import type { CompetitionData, DraftWindow } from '#contract/competitions/competitionData.ts';
import { locales, type Text } from '#contract/http/common.ts';
import type { FieldCode, FieldProblems } from '#contract/http/problem.ts';
import { checkRubric } from '#contract/judging/rules/rubric.ts';
import { neverGiven } from '#contract/results/rules/awardRules.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { type WindowName, windowNames } from '#contract/time/timeWindow.ts';
import { checkFormQuestions, questionsAskedAnew } from './formQuestions.ts';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** An address of this site, or an https address. */
const ADDRESS = /^(?:\/(?!\/)|https:\/\/[^\s/])\S*$/;

type Found = (path: string, code: FieldCode) => void;

const inBothLanguages = (found: Found, path: string, text: Text): void => {
  for (const locale of locales) if (isBlank(text[locale])) found(`${path}.${locale}`, 'required');
};
/** Reports a text that is present in one language only; it may be missing in both. */
const inBothOrNone = (found: Found, path: string, text: Text): void => {
  if (locales.some((locale) => !isBlank(text[locale]))) inBothLanguages(found, path, text);
};

/** Returns true if a window is left out altogether. */
export const isUnset = ({ opensAt, closesAt }: DraftWindow): boolean => opensAt === null && closesAt === null;

const checkWindow = (found: Found, name: WindowName, window: DraftWindow): void => {
  if ((name === 'work' || name === 'voting') && isUnset(window)) return;
  if (window.opensAt === null) found(`${name}.opensAt`, 'required');
  if (window.closesAt === null) found(`${name}.closesAt`, 'required');
  if (window.opensAt !== null && window.closesAt !== null && window.closesAt <= window.opensAt) found(`${name}.closesAt`, 'window_order');
};

const checkTerms = (found: Found, { groups, ageBands, participation, teamSize }: CompetitionData): void => {
  if (groups.length === 0) found('groups', 'required');
  for (const group of groups) {
    const band = ageBands[group];
    if (!band) found(`ageBands.${group}`, 'required');
    else if (band.min > band.max) found(`ageBands.${group}`, 'range_order');
  }
  if (participation.length === 0) found('participation', 'required');
  if (teamSize.min > teamSize.max) found('teamSize', 'range_order');
};

const checkLists = (found: Found, { awards, ranking, judges, downloads }: CompetitionData): void => {
  for (const index of ranking.onlyBest ? neverGiven(awards.map(({ rule }) => rule)) : []) found(`awards.${index}.rule`, 'never_given');
  for (const [index, { key, title, body }] of awards.entries()) {
    if (awards.findIndex((award) => award.key === key) !== index) found(`awards.${index}.key`, 'invalid');
    inBothLanguages(found, `awards.${index}.title`, title);
    inBothOrNone(found, `awards.${index}.body`, body);
  }
  for (const [index, { name, title }] of judges.entries()) {
    inBothLanguages(found, `judges.${index}.name`, name);
    inBothOrNone(found, `judges.${index}.title`, title);
  }
  for (const [index, { title, url, sizeBytes }] of downloads.entries()) {
    inBothLanguages(found, `downloads.${index}.title`, title);
    if (isBlank(url)) found(`downloads.${index}.url`, 'required');
    else if (!ADDRESS.test(url)) found(`downloads.${index}.url`, 'invalid');
    if (sizeBytes === 0) found(`downloads.${index}.sizeBytes`, 'required');
  }
};

/** Returns the problems that prevent publication of a draft, by field; empty if none. */
export const missingForPublication = (data: CompetitionData): FieldProblems => {
  const fields: FieldProblems = {};
  const found: Found = (path, code) => {
    fields[path] ??= code;
  };
  for (const field of ['title', 'summary', 'overview'] as const) inBothLanguages(found, field, data[field]);
  if (isBlank(data.slug)) found('slug', 'required');
  else if (!SLUG.test(data.slug)) found('slug', 'invalid');
  if (isBlank(data.art)) found('art', 'required');
  if (data.picture) inBothLanguages(found, 'picture.alt', data.picture.alt);
  for (const name of windowNames) checkWindow(found, name, data[name]);
  checkTerms(found, data);
  if (data.mode === 'offline' && !data.venue) found('venue', 'required');
  if (data.venue) {
    for (const part of ['city', 'name', 'address'] as const) inBothLanguages(found, `venue.${part}`, data.venue[part]);
    inBothOrNone(found, 'venue.directions', data.venue.directions);
  }
  if (data.fee.cny > 0 || data.fee.usd > 0) inBothLanguages(found, 'howToPay', data.howToPay ?? { 'zh-CN': '', 'en-US': '' });
  else if (data.howToPay) inBothOrNone(found, 'howToPay', data.howToPay);
  checkLists(found, data);
  checkRubric(found, 'rubric', data.rubric);
  checkFormQuestions(found, 'formQuestions', data.formQuestions);
  return fields;
};

/** The facts about a competition that its entries depend on. */
export interface CompetitionUse {
  /** Entries that are neither cancelled nor withdrawn. */
  entries: number;
  groups: Partial<Record<string, number>>;
  participation: Partial<Record<string, number>>;
  seatsTaken: number;
}

/** A change that existing entries restrict: `refused` fields cannot change; a capacity below the places taken must be confirmed. */
export interface Dependence {
  path: 'slug' | 'mode' | 'groups' | 'participation' | 'formQuestions' | 'capacity';
  refused: boolean;
  /** Number of entries that restrict the change. */
  count: number;
}

const removedInUse = (before: readonly string[], after: readonly string[], used: CompetitionUse['groups']): number =>
  before.filter((each) => !after.includes(each)).reduce((sum, each) => sum + (used[each] ?? 0), 0);

/** Returns the changes of a published competition that its entries, or links to it, do not allow. */
export const dependences = (before: CompetitionData, after: CompetitionData, use: CompetitionUse): Dependence[] => {
  const found: Dependence[] = [];
  if (before.slug !== after.slug) found.push({ path: 'slug', refused: true, count: use.entries });
  if (before.mode !== after.mode && use.entries > 0) found.push({ path: 'mode', refused: true, count: use.entries });
  for (const path of ['groups', 'participation'] as const) {
    const count = removedInUse(before[path], after[path], use[path]);
    if (count > 0) found.push({ path, refused: true, count });
  }
  if (use.entries > 0 && questionsAskedAnew(before.formQuestions, after.formQuestions).length > 0)
    found.push({ path: 'formQuestions', refused: true, count: use.entries });
  if (after.capacity !== null && after.capacity < use.seatsTaken && after.capacity !== before.capacity)
    found.push({ path: 'capacity', refused: false, count: use.seatsTaken });
  return found;
};

/** Returns the windows that differ. */
export const movedWindows = (before: CompetitionData, after: CompetitionData): WindowName[] =>
  windowNames.filter((name) => before[name].opensAt !== after[name].opensAt || before[name].closesAt !== after[name].closesAt);
