import { z } from 'zod';
import { trimText } from '#contract/text/blankText.ts';
import { foldLines } from '#contract/text/foldLines.ts';
import { cleanLine, cleanName } from '#contract/text/typedText.ts';
import { type FieldCode, type FieldProblems, isFieldCode, type ProblemCode, problemStatus } from './problem.ts';
import { isTooDeep } from './rules/jsonDepth.ts';

/** The site's languages; the last one is the fallback. */
export const locales = ['zh-CN', 'en-US'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** Channels by which a person can be reached. */
export const Channel = z.enum(['sms', 'email']);
export type Channel = z.infer<typeof Channel>;

const problemCodes = Object.keys(problemStatus).filter((code): code is ProblemCode => code in problemStatus);
export const AnyProblem = z.enum(problemCodes);

/** A text in both languages. */
export const Text = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
export type Text = z.infer<typeof Text>;

/** End of the last year with four digits: calendars and files have no form for later dates, and formatting one would fail. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

/** An instant, epoch milliseconds. */
export const Instant = z.int().min(0).max(LAST_INSTANT);

/** Maximum revision: must fit into a PostgreSQL integer column. */
const MAX_REVISION = 2_000_000_000;

/** Number of changes so far. A change sends back the revision it has read, so that a concurrent change is a conflict. */
export const Revision = z.int().min(0).max(MAX_REVISION);

export const Window = z.object({ opensAt: Instant.nullable(), closesAt: Instant.nullable() });

export const Id = z.string().min(1).max(64);
export const IdParams = z.object({ id: Id });

/**
 * Characters that do not belong in a line of text: control characters, line and paragraph separators, and bidi marks, by which a name could be
 * displayed as another. (Right-to-left letters need no mark.) `cleanLine` drops the marks.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
export const isPlainLine = (value: string): boolean => !UNSEEN.test(value);

/** Typed text without surrounding spaces; empty if nothing of it is visible. */
export const trimmed = z.string().overwrite(trimText);

/** A typed line as stored: without invisible characters and unusual spaces. */
export const cleaned = z.string().overwrite(cleanLine);

const plainLine = (text: z.ZodString, max: number) =>
  text.overwrite(cleanLine).min(1, { error: 'required' }).max(max, { error: 'too_long' }).refine(isPlainLine, { error: 'invalid' });

/** Returns the schema of a typed line of text that may be left empty. */
export const optionalLine = (max: number) => cleaned.max(max, { error: 'too_long' }).refine(isPlainLine, { error: 'invalid' });

/** Returns the schema of a typed line of text: cleaned, not empty, without control characters. */
export const line = (max: number) => plainLine(z.string(), max);

/** Returns the schema of a line typed into a multi-line field: its line breaks become spaces. */
export const foldedLine = (max: number) => plainLine(z.string().overwrite(foldLines), max);

/** Returns the schema of a closed set; a missing value is `required` instead of `invalid`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') });

/** A person's name in any script, as on the identity document. */
export const PersonName = plainLine(z.string().overwrite(cleanName), 80);

/** Page sizes: few, to limit the number of distinct answers to cache. */
const PAGE_SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 48, 50, 100, 200];
const snapPageSize = (asked: number): number => PAGE_SIZES.find((size) => size >= asked) ?? asked;

/** One page of a list. Its size is rounded up to the next of `PAGE_SIZES`. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).overwrite(snapPageSize).default(50),
});
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().min(0) });

/**
 * One page of a growing list: by number, or by the `next` or `previous` cursor of another page, which stays valid while rows come and go. A
 * cursor contains its rows' sort keys, such as a name. Search text (`q`, `no`) and cursors must not be in a URL, which servers, proxies and
 * browsers record: they go in the body of `POST …/search`, and a URL with them is refused (tested by `tests/unit/addresses.test.ts`).
 */
export const CursorPaging = Paging.extend({ cursor: z.string().max(2000).optional() });
export const pagedListOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({
    /** True if there are exactly `total` items; otherwise there are more, uncounted. */
    totalIsExact: z.boolean(),
    /** Cursors of the neighbouring pages; null if none. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
export type PagedList<T> = z.infer<ReturnType<typeof pagedListOf<z.ZodType<T>>>>;

/** One page of a growing list by URL: by number only. */
export const AddressPaging = Paging.extend({ cursor: z.never({ error: 'invalid' }).optional() });

/** Returns the schema of a parameter that contains JSON, validated by `schema`. */
export const jsonParam = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(4000)
    .transform((text, context): unknown => {
      try {
        if (isTooDeep(text)) throw new SyntaxError('too deep');
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: 'invalid' });
        return z.NEVER;
      }
    })
    .pipe(schema);

interface Issue {
  code?: string | undefined;
  path: readonly PropertyKey[];
  message: string;
  /** Kind of the value that is too small or too big. */
  origin?: unknown;
  minimum?: unknown;
}

/** Values with a length: too small for at least one means empty, too big means too long. */
const SIZED: ReadonlySet<unknown> = new Set(['string', 'array', 'set', 'map', 'file']);

const fieldCodeOf = ({ code, message, origin, minimum }: Issue): FieldCode => {
  if (isFieldCode(message)) return message;
  if (code === 'too_big' && SIZED.has(origin)) return 'too_long';
  if (code === 'too_small' && SIZED.has(origin) && minimum === 1) return 'required';
  if (code === 'invalid_type' && message.includes('received undefined')) return 'required';
  return 'invalid';
};

/** Converts Zod issues to field problems; the first issue of a field wins. Schemas use a code as their error message. */
export const fieldProblemsOf = (issues: readonly Issue[]): FieldProblems => {
  const fields: FieldProblems = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= fieldCodeOf(issue);
  return fields;
};
