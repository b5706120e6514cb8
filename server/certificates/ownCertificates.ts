import { Readable } from 'node:stream';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { csvOf } from '#contract/text/csv.ts';
import en from '#server/locales/results.en-US.json' with { type: 'json' };
import zh from '#server/locales/results.zh-CN.json' with { type: 'json' };
import type { Actor } from '#server/platform/sessions.ts';
import type { CertifiedResult } from './certified.ts';
import { certifiedOfAccount } from './people/certifiedPerson.ts';
import { isPrintable, type PrintDeps } from './print.ts';
import { safeName } from './safeName.ts';
import { pdfMaker, pdfOfAll } from './sheet/pdfOf.ts';
import { type ZippedFile, zipped } from './zipped.ts';

const HOUR_MS = 3600_000;
/** Limited because each download prints every certificate of a school. */
const MAX_DOWNLOADS_PER_HOUR = 12;

const words = { 'zh-CN': zh, 'en-US': en };

const shown = (value: number | null | undefined): string => (value === null || value === undefined ? '' : String(value));

/** Returns the table of results with its headings: a column for each criterion by which one of them was marked, by its name. */
const tableOf = (rows: readonly CertifiedResult[], locale: Locale): string[][] => {
  const results = rows.map(({ result }) => result);
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
      result.group === null ? '' : group[result.group],
      ...criteria.map((name) => shown(result.scores.find(({ title }) => title[locale] === name)?.points)),
      shown(result.total),
      result.awardTitle[locale],
      shown(result.rank),
      result.certificateNo,
    ]),
  ];
};

/** Yields the table, then one certificate after the other. */
async function* filesOf(deps: PrintDeps, rows: readonly CertifiedResult[], locale: Locale): AsyncGenerator<ZippedFile> {
  yield { name: 'results.csv', bytes: Buffer.from(csvOf(tableOf(rows, locale))) };
  const print = await pdfMaker(deps);
  for (const row of rows) {
    // A result that cannot be printed only has a line in the table.
    if (!(await isPrintable(row))) continue;
    const { competition, teamName, name, certificateNo } = row.result;
    const folder = safeName(`${competition.season} ${competition.title[locale]}`);
    yield { name: `${folder}/${safeName(`${teamName ?? ''} ${name}`)} ${certificateNo}.pdf`, bytes: await print(row) };
  }
}

const readForDownload = async ({ db, clock, rateLimiter, certified }: PrintDeps, actor: Pick<Actor, 'id'>): Promise<CertifiedResult[]> => {
  await rateLimiter.consume(['certificate downloads', actor.id], MAX_DOWNLOADS_PER_HOUR, HOUR_MS);
  const now = clock.now();
  return [...(await certified.ofAccount(db, now, actor.id)), ...(await certifiedOfAccount(db, now, actor.id))];
};

/** Returns every published result of the actor's entries with the certificates, as a ZIP that is streamed. Throws too_many_attempts. */
export const downloadCertificates = async (deps: PrintDeps, actor: Pick<Actor, 'id'>, locale: Locale): Promise<Readable> =>
  Readable.from(zipped(filesOf(deps, await readForDownload(deps, actor), locale), deps.clock.now()));

/** Returns the certificates of the actor's entries as one PDF that is streamed. Throws too_many_attempts; not_found if none can be printed. */
export const printCertificates = async (deps: PrintDeps, actor: Pick<Actor, 'id'>, locale: Locale): Promise<Readable> => {
  const rows: CertifiedResult[] = [];
  for (const row of await readForDownload(deps, actor)) if (await isPrintable(row)) rows.push(row);
  if (rows.length === 0) throw new Problem('not_found');
  return Readable.from(pdfOfAll(deps, rows, { title: words[locale].certificates, locale }));
};
