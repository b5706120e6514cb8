import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { Text } from '#contract/http/common.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import type { Deps } from '#server/platform/deps.ts';
import { projectFile } from '#server/projectFile.ts';

const DAY_MS = 24 * 3600_000;
const CHINA_OFFSET_MS = 8 * 3600_000;
const folder = projectFile('server/seed/content/');

/** A time in the sample season: a number of days before now, or a day of the season's year or an earlier one. */
export const Moment = z.union([z.object({ daysAgo: z.int() }), z.object({ years: z.int(), month: z.int(), day: z.int() })]);

/** The sample season's sources (`server/seed/content`), with dates relative to today. */
export interface Sources {
  /** Returns the season's year, `back` (0 or less) years before it. */
  year(back: number): number;
  /** Returns the epoch ms of a moment, at 09:00 in China. */
  at(moment: z.infer<typeof Moment>): number;
  /** Reads a JSON file, with `{{year}}`, `{{year-1}}` … and `{{yy}}` (two digits) filled in. */
  json<T extends z.ZodType>(name: string, schema: T): Promise<z.output<T>>;
  /** Reads a Markdown file with a Chinese half, `<!-- en-US -->`, and an English half. */
  markdown(name: string): Promise<Text>;
  bytes(name: string): Promise<Buffer>;
}

export const openSources = ({ clock, config }: Pick<Deps, 'clock' | 'config'>): Sources => {
  const now = clock.now();
  const thisYear = calendarDay(now, config.timeZone).year;
  const year = (back: number) => thisYear + back;
  const fill = (text: string): string =>
    text.replace(/\{\{(year|yy)(-\d)?\}\}/g, (_, digits: string, back: string | undefined) =>
      String(year(Number(back ?? 0))).slice(digits === 'yy' ? -2 : 0),
    );
  const read = async (name: string): Promise<string> => fill(await readFile(new URL(name, folder), 'utf8'));
  return {
    year,
    at(moment) {
      if ('years' in moment) return Date.UTC(year(moment.years), moment.month - 1, moment.day, 9) - CHINA_OFFSET_MS;
      const today = Math.floor((now + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS;
      return today - moment.daysAgo * DAY_MS + 9 * 3600_000;
    },
    json: async (name, schema) => schema.parse(JSON.parse(await read(name))),
    async markdown(name) {
      const [zh = '', en = ''] = (await read(name)).split('<!-- en-US -->');
      return Text.parse({ 'zh-CN': zh.trim(), 'en-US': en.trim() });
    },
    bytes: (name) => readFile(new URL(name, folder)),
  };
};

const split = (markdown: string) => {
  const [, title = '', lead = '', body = ''] = /^# (.+)\n\n(.+)\n\n([\s\S]+)$/.exec(markdown) ?? [];
  if (!body) throw new Error(`no title, lead and body: ${markdown.slice(0, 40)}`);
  return { title, lead, body };
};

/** Returns an article's title, first paragraph and the rest. */
export const articleOf = (markdown: Text): { title: Text; lead: Text; body: Text } => {
  const [zh, en] = [split(markdown['zh-CN']), split(markdown['en-US'])];
  const both = (field: 'title' | 'lead' | 'body'): Text => ({ 'zh-CN': zh[field], 'en-US': en[field] });
  return { title: both('title'), lead: both('lead'), body: both('body') };
};
