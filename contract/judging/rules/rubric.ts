import { locales } from '#contract/http/common.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { type Band, type Criterion, MAX_POINTS, type Rubric } from '#contract/judging/rubric.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** The points of a mark by the keys of its criteria; null where the judge has given none. Missing is never zero. */
export type Points = Readonly<Record<string, number | null>>;

/** Returns the sum of the weights, in percent. */
export const weightOf = ({ criteria }: Rubric): number => criteria.reduce((sum, { weight }) => sum + weight, 0);

/** Returns the number of a criterion's band that holds the points: the last one that begins at or below them. */
export const bandAt = ({ bands }: Pick<Criterion, 'bands'>, points: number): number =>
  Math.max(
    0,
    bands.findLastIndex(({ from }) => from <= points),
  );

/** Returns the last point of a criterion's band. */
export const endOf = ({ bands, step }: Pick<Criterion, 'bands' | 'step'>, band: number): number => {
  const next = bands[band + 1];
  return next ? next.from - step : MAX_POINTS;
};

/** Returns points within the scale and on its steps, the nearest to those given. */
export const onScale = ({ step }: Pick<Criterion, 'step'>, points: number): number =>
  Math.min(MAX_POINTS, Math.max(0, Math.round(points / step) * step));

/** Returns the weighted total of a mark in hundredths of a point; null while a criterion has no points. */
export const totalOf = ({ criteria }: Rubric, points: Points): number | null => {
  let total = 0;
  for (const { key, weight } of criteria) {
    const given = points[key];
    if (given === null || given === undefined) return null;
    total += given * weight;
  }
  return total;
};

type Found = (path: string, code: FieldCode) => void;

const checkBands = (found: Found, path: string, bands: readonly Band[], step: number): void => {
  for (const [index, { from, title }] of bands.entries()) {
    for (const locale of locales) if (isBlank(title[locale])) found(`${path}.${index}.title.${locale}`, 'required');
    const before = bands[index - 1];
    if (before ? from <= before.from : from !== 0) found(`${path}.${index}.from`, 'range_order');
    else if (from % step !== 0) found(`${path}.${index}.from`, 'off_scale');
  }
};

/** Reports what keeps a rubric from publication: names in both languages, bands in order and on the scale, weights that are 100 % together. */
export const checkRubric = (found: Found, path: string, rubric: Rubric): void => {
  if (rubric.criteria.length === 0) found(`${path}.criteria`, 'required');
  for (const [index, { key, title, bands, step }] of rubric.criteria.entries()) {
    const at = `${path}.criteria.${index}`;
    for (const locale of locales) if (isBlank(title[locale])) found(`${at}.title.${locale}`, 'required');
    if (rubric.criteria.findIndex((each) => each.key === key) !== index) found(`${at}.key`, 'invalid');
    checkBands(found, `${at}.bands`, bands, step);
  }
  if (rubric.criteria.length > 0 && weightOf(rubric) !== 100) found(`${path}.criteria`, 'weights_not_100');
};
