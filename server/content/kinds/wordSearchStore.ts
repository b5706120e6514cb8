import { type Expression, type SqlBool, sql } from 'kysely';
import { locales } from '#contract/http/common.ts';
import { foldText } from '#contract/text/typedText.ts';
import { likePattern } from '#server/database/search/likePattern.ts';

/** Returns the search text as a JSON text column stores it. */
const asStored = (typed: string): string => JSON.stringify(typed).slice(1, -1);

/** Returns the condition that one of these JSON text columns contains the search text, ignoring case. */
export const wordsContain = (columns: readonly string[], typed: string): Expression<SqlBool> => {
  const pattern = likePattern(typed, asStored);
  const each = columns.map((column) => sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`);
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
};

const wordsIn = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) =>
        typeof each === 'string' ? (locales.some((locale) => locale === key) ? [each] : []) : wordsIn(each),
      )
    : [];

/** Applies the same condition to data already read: its text in either language. */
export const hasWords = (data: unknown, typed: string): boolean => wordsIn(data).some((words) => foldText(words).includes(foldText(typed)));
