import { z } from 'zod';
import { trimText } from '#contract/text/blankText.ts';
import { foldLines } from '#contract/text/foldLines.ts';
import { cleanLine, cleanName } from '#contract/text/typedText.ts';
import { type FieldCode, type FieldProblems, isFieldCode } from './problem.ts';
import { isTooDeep } from './rules/jsonDepth.ts';

/** The site's languages; the last one is the fallback. */
export const locales = ['zh-CN', 'en-US'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

/** How a person can be reached. */
export const Channel = z.enum(['sms', 'email']);
export type Channel = z.infer<typeof Channel>;

/** A text in both languages. */
export const Text = z.object({ 'zh-CN': z.string(), 'en-US': z.string() });
export type Text = z.infer<typeof Text>;

/** The end of the last year that dates have four digits for: of a later one calendars and files would have none, and what formats it fails at last. */
const LAST_INSTANT = Date.UTC(10_000, 0) - 1;

/** An instant, epoch milliseconds. */
export const Instant = z.int().min(0).max(LAST_INSTANT);

/** How many changes are counted: no more than a column of PostgreSQL holds. */
const MAX_REVISION = 2_000_000_000;

/** How often something had been changed as it was read: who changes it says so, and a change in between is a conflict. */
export const Revision = z.int().min(0).max(MAX_REVISION);

export const Window = z.object({ opensAt: Instant.nullable(), closesAt: Instant.nullable() });

export const Id = z.string().min(1).max(64);
export const IdParams = z.object({ id: Id });

/**
 * Characters without a place in a line of text: control characters, ends of lines and paragraphs, and marks that turn the direction of reading, by which a
 * name could show as another. (Letters that are read from the right need no mark.) Of these, `cleanLine` drops the marks.
 */
const UNSEEN = /[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
export const isPlainLine = (value: string): boolean => !UNSEEN.test(value);

/** Typed text without the spaces around it; one that shows nothing is empty. */
export const trimmed = z.string().overwrite(trimText);

/** One typed line as it is stored: without unseen characters and odd spaces. */
export const cleaned = z.string().overwrite(cleanLine);

const plainLine = (text: z.ZodString, max: number) =>
  text.overwrite(cleanLine).min(1, { error: 'required' }).max(max, { error: 'too_long' }).refine(isPlainLine, { error: 'invalid' });

/** A typed line of text that may be left empty. */
export const optionalLine = (max: number) => cleaned.max(max, { error: 'too_long' }).refine(isPlainLine, { error: 'invalid' });

/** A typed line of text: cleaned, not empty, without control characters. */
export const line = (max: number) => plainLine(z.string(), max);

/** A line that is typed into a box of several: its line breaks become spaces. */
export const foldedLine = (max: number) => plainLine(z.string().overwrite(foldLines), max);

/** One of a closed set; a missing value is `required` instead of `invalid`. */
export const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: ({ input }) => (input === undefined ? 'required' : 'invalid') });

/** A person's name in any script, as on the identity document. */
export const PersonName = plainLine(z.string().overwrite(cleanName), 80);

/** Lengths of pages: few, so that not every number makes another answer to cache. */
const PAGE_SIZES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 48, 50, 100, 200];
const snapPageSize = (asked: number): number => PAGE_SIZES.find((size) => size >= asked) ?? asked;

/** One page of a list; its size is the next larger one of a few. */
export const Paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(200).overwrite(snapPageSize).default(50),
});
export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.int().min(0) });

/**
 * One page of a list that grows: by number, or by the `next` or `previous` of another page, which stays true while rows come and go. A cursor holds what
 * its rows are sorted by, a name among others. What people type to find rows (`q`, `no`) and such a cursor never stand in an address, which servers,
 * proxies and browsers keep: these are the body of `POST …/search`, and an address with them is refused. `tests/unit/addresses.test.ts` holds it.
 */
export const CursorPaging = Paging.extend({ cursor: z.string().max(2000).optional() });
export const pagedListOf = <T extends z.ZodType>(item: T) =>
  listOf(item).extend({
    /** Whether there are `total` items; otherwise there are more, which are not counted. */
    totalIsExact: z.boolean(),
    /** Cursors of the neighbouring pages; null where there is none. */
    next: z.string().nullable(),
    previous: z.string().nullable(),
  });
export type PagedList<T> = z.infer<ReturnType<typeof pagedListOf<z.ZodType<T>>>>;

/** One page of such a list by an address: by its number only. */
export const AddressPaging = Paging.extend({ cursor: z.never({ error: 'invalid' }).optional() });

/** A parameter that contains JSON, validated by `schema`. */
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
  /** What kind of value is too small or too big. */
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

/** Converts Zod issues to field problems; the first issue of a field wins. A schema sets a code as its error message. */
export const fieldProblemsOf = (issues: readonly Issue[]): FieldProblems => {
  const fields: FieldProblems = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= fieldCodeOf(issue);
  return fields;
};
