import { Readable } from 'node:stream';
import { Zip, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { PublicCorrection, Result } from '#contract/results/public.ts';
import { csvOf } from '#contract/text/csv.ts';
import en from '#server/locales/results.en-US.json' with { type: 'json' };
import zh from '#server/locales/results.zh-CN.json' with { type: 'json' };
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { canBeSet } from '#server/print/setText.ts';
import { getOwnRegistration } from '#server/registrations/index.ts';
import { pdfOf, pdfOfAll } from './pdfOf.ts';
import { toResult } from './result.ts';
import { correctionsAt, entryIdsOf, type ResultRow, resultsOfEntries } from './store.ts';

const Comments = z.array(z.string());

/** Returns the published results of one of the actor's entries, best first, with what judges wrote and what was corrected. Throws not_found. */
export const listEntryResults = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<{ items: Result[]; comments: string[]; corrections: PublicCorrection[] }> => {
  await getOwnRegistration(db, actor, id);
  const now = clock.now();
  const rows = await resultsOfEntries(db, now, [id]);
  const [first] = rows;
  return {
    items: rows.map(toResult),
    // the same for every child of the entry
    comments: first ? Comments.parse(JSON.parse(first.comments)) : [],
    corrections: first ? await correctionsAt(db, now, first.competitionId) : [],
  };
};

const HOUR_MS = 3600_000;
/** Limited because each download prints every certificate of a school. */
const MAX_DOWNLOADS_PER_HOUR = 12;

const words = { 'zh-CN': zh, 'en-US': en };

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** Returns the table of results with its headings: a column for each criterion by which one of them was marked, by its name. */
const tableOf = (rows: readonly ResultRow[], locale: Locale): string[][] => {
  const results = rows.map(toResult);
  const criteria = [...new Set(results.flatMap(({ scores }) => scores.map(({ title }) => title[locale])))];
  const { column, group } = words[locale];
  return [
    [
      ...[column.season, column.competition, column.team, column.name, column.group],
      ...criteria,
      ...[column.total, column.award, column.rank, column.certificate],
    ],
    ...results.map((result) => [
      String(result.competition.season),
      result.competition.title[locale],
      result.teamName ?? '',
      result.name,
      group[result.group],
      ...criteria.map((name) => shown(result.scores.find(({ title }) => title[locale] === name)?.points)),
      shown(result.total),
      result.awardTitle[locale],
      shown(result.rank),
      result.certificateNo,
    ]),
  ];
};

/** Returns a file name that every file system accepts. */
const safe = (name: string): string =>
  name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
    .replace(/^\.+|[. ]+$/g, '_')
    .slice(0, 80);

type DownloadDeps = Pick<Deps, 'db' | 'clock' | 'rateLimiter' | 'files' | 'publicUrl' | 'site'>;

/** Returns false if the name is erased, or the font lacks a character of it. */
const isPrintable = async ({ name }: ResultRow): Promise<boolean> => name !== '' && (await canBeSet(name));

/** Yields one certificate after the other, each printed when the one before has been sent. */
async function* zipped(deps: DownloadDeps, rows: readonly ResultRow[], locale: Locale): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(name);
    file.mtime = deps.clock.now();
    zip.add(file);
    file.push(bytes, true);
    return chunks.splice(0);
  };
  yield* add('results.csv', Buffer.from(csvOf(tableOf(rows, locale))));
  for (const row of rows) {
    // A result that cannot be printed only has a line in the table.
    if (!(await isPrintable(row))) continue;
    const { competition, teamName, name, certificateNo } = toResult(row);
    const folder = safe(`${competition.season} ${competition.title[locale]}`);
    yield* add(`${folder}/${safe(teamName ?? '')} ${safe(name)} ${certificateNo}.pdf`, await pdfOf(deps, row));
  }
  zip.end();
  yield* chunks;
}

const readForDownload = async ({ db, clock, rateLimiter }: DownloadDeps, actor: Actor): Promise<ResultRow[]> => {
  await rateLimiter.consume(['certificate downloads', actor.id], MAX_DOWNLOADS_PER_HOUR, HOUR_MS);
  return resultsOfEntries(db, clock.now(), await entryIdsOf(db, actor.id));
};

/** Returns every published result of the actor's entries with the certificates, as a ZIP that is streamed. Throws too_many_attempts. */
export const downloadCertificates = async (deps: DownloadDeps, actor: Actor, locale: Locale): Promise<Readable> =>
  Readable.from(zipped(deps, await readForDownload(deps, actor), locale));

/** Returns the certificates of the actor's entries as one PDF that is streamed. Throws too_many_attempts; not_found if none can be printed. */
export const printCertificates = async (deps: DownloadDeps, actor: Actor, locale: Locale): Promise<Readable> => {
  const rows: ResultRow[] = [];
  for (const row of await readForDownload(deps, actor)) if (await isPrintable(row)) rows.push(row);
  if (rows.length === 0) throw new Problem('not_found');
  return Readable.from(pdfOfAll(deps, rows, { title: words[locale].certificates, locale }));
};
