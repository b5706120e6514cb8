import type { z } from 'zod';
import type { Locale, Text } from '#contract/http/common.ts';
import type { ExportWords } from '#contract/locales/exportWords/ExportWords.ts';
import { exportWords } from '#contract/locales/exportWords.ts';
import type { ExportList, exportColumns } from '#contract/office/exportColumns.ts';
import type { CompetitionScope, RequiredRight } from '#contract/office/rules/staffRights.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import { dateTimeFormat } from '#contract/time/dateText.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { Cell } from './sheet.ts';

/**
 * Number of rows read at a time. V8 allocates what it clones from a thread's message of more than 100 KB in the old generation, which it collects
 * late: with pages of 500 entries, a file of 100,000 took another 100 MB.
 */
const BATCH_ROWS = 30;

type ColumnOf<L extends ExportList> = (typeof exportColumns)[L]['plain' | 'private'][number];

/** The options of every export. As stored, the filter is JSON within JSON, as in the list's query. */
export interface Asked {
  format: 'xlsx' | 'csv';
  encoding: 'utf8' | 'gbk';
  locale: Locale;
  filter?: object | undefined;
  competitionId?: string | undefined;
  columns: readonly string[];
  privateColumns?: readonly string[] | undefined;
  /** The reason for showing ID numbers. */
  reason?: RevealReason | undefined;
}

interface Reading {
  deps: Deps;
  actor: Actor;
  scope: CompetitionScope;
}

interface Definition<L extends ExportList, A extends Asked, Item> {
  list: L;
  request: z.ZodType<A>;
  right: RequiredRight;
  /** Returns the page after a cursor. Uses the list's own query, so that a file has the same rows as the list. Left out if `search` finds all rows. */
  page?(reading: Reading, asked: A, page: PageRequest): Promise<{ items: readonly Item[]; next: string | null }>;
  /** For searches: finds all matches once, as each page would search anew and find the newest only. */
  search?: {
    /** Returns the ids in list order; null without a search text, if there are pages. */
    ids(reading: Reading, asked: A): Promise<readonly string[] | null>;
    items(reading: Reading, asked: A, ids: readonly string[]): Promise<readonly Item[]>;
  };
  columns: Record<ColumnOf<L>, (item: Item, words: ExportWords, locale: Locale, timeZone: string) => Cell>;
  /** A column in whose place the file has several, which the data name. */
  several?: {
    column: ColumnOf<L>;
    names(reading: Reading, asked: A): Promise<ReadonlyMap<string, Text>>;
    cell(item: Item, name: string, locale: Locale): Cell;
  };
}

/** A list requested as a file. */
export interface OpenList {
  asked: Asked;
  name: string;
  /** The chosen columns in list order. */
  columns: readonly string[];
  /** Reads the headings of the file's columns, and returns them with the rows. */
  read(reading: Reading): Promise<{ heads: readonly string[]; rows: AsyncGenerator<readonly (readonly Cell[])[]> }>;
}

/** A list that can be exported, whatever its rows are. */
export interface ListExport {
  right: RequiredRight;
  /** Parses the stored options. */
  open(stored: unknown): OpenList;
}

export const defineList = <L extends ExportList, A extends Asked, Item>({
  list,
  request,
  right,
  page,
  search,
  columns,
  several,
}: Definition<L, A, Item>): ListExport => ({
  right,
  open(stored) {
    const asked = request.parse(stored);
    const words = exportWords[asked.locale];
    const { name, columns: headings } = words.lists[list];
    const chosen = new Set([...asked.columns, ...(asked.privateColumns ?? [])]);
    const cells: [string, (item: Item, words: ExportWords, locale: Locale, timeZone: string) => Cell][] = Object.entries(columns);
    const shown = cells.filter(([column]) => chosen.has(column));
    const headOf = new Map<string, string>(Object.entries(headings));

    async function* rows(reading: Reading, names: readonly string[]) {
      const { timeZone } = reading.deps.site.now();
      const cellsOf = (items: readonly Item[]) =>
        items.map((item) =>
          shown.flatMap(([column, cellOf]) =>
            column === several?.column
              ? names.map((each) => several.cell(item, each, asked.locale))
              : [cellOf(item, words, asked.locale, timeZone)],
          ),
        );
      const found = search && (await search.ids(reading, asked));
      if (search && found) {
        for (let from = 0; from < found.length; from += BATCH_ROWS)
          yield cellsOf(await search.items(reading, asked, found.slice(from, from + BATCH_ROWS)));
        return;
      }
      let cursor: string | undefined;
      do {
        const read = await page?.(reading, asked, { page: 1, pageSize: BATCH_ROWS, cursor, countedUpTo: 0 });
        yield cellsOf(read?.items ?? []);
        cursor = read?.next ?? undefined;
      } while (cursor !== undefined);
    }

    return {
      asked,
      name,
      columns: shown.map(([column]) => column),
      async read(reading) {
        const names = several && chosen.has(several.column) ? await several.names(reading, asked) : new Map<string, Text>();
        const titles = [...names.values()].map((title) => title[asked.locale]);
        return {
          heads: shown.flatMap(([column]) => (column === several?.column ? titles : [headOf.get(column) ?? column])),
          rows: rows(reading, [...names.keys()]),
        };
      },
    };
  },
});

/** Returns the cell for a point in time. */
export const moment = (at: number | null): Cell => (at === null ? null : new Date(at));
/** Returns a point in time as text within a cell. */
export const momentText = (at: number, locale: Locale, timeZone: string): string => dateTimeFormat(locale, timeZone).format(at);
export const yesNo = (is: boolean, { yes, no }: ExportWords): string => (is ? yes : no);
