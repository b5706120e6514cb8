import type { Locale } from '#contract/http/common.ts';
import { csvOf } from '#contract/text/csv.ts';
import type { CertifiedResult } from '#server/certificates/certified.ts';
import { isPrintable, type PrintDeps } from '#server/certificates/print.ts';
import { safeName } from '#server/certificates/safeName.ts';
import { pdfMaker, pdfOfAll } from '#server/certificates/sheet/pdfOf.ts';
import { type ZippedFile, zipped } from '#server/certificates/zipped.ts';
import en from '#server/locales/results.en-US.json' with { type: 'json' };
import zh from '#server/locales/results.zh-CN.json' with { type: 'json' };
import type { BatchRow } from './batchStore.ts';

const words = { 'zh-CN': zh, 'en-US': en };

/** Returns the index of a batch: a line for each certificate, in the order of the files. */
const indexOf = (rows: readonly CertifiedResult[], locale: Locale): string => {
  const { column, group } = words[locale];
  return csvOf([
    [column.certificate, column.school, column.team, column.name, column.award, column.group],
    ...rows.map(({ result }) => [
      result.certificateNo,
      result.organization ?? '',
      result.teamName ?? '',
      result.name,
      result.awardTitle[locale],
      result.group === null ? '' : group[result.group],
    ]),
  ]);
};

/** Returns the path of a certificate in a ZIP; its number makes it unique. */
const pathOf = ({ result: { organization, teamName, name, certificateNo } }: CertifiedResult): string =>
  [safeName(organization ?? ''), safeName(teamName ?? ''), `${safeName(name)} — ${safeName(certificateNo)}.pdf`].join('/');

/** Called before each certificate is drawn; `isLeftOut` if it cannot be. */
export type OnEach = (isLeftOut: boolean) => Promise<void>;

/** Yields the certificates that can be drawn. */
async function* drawable(rows: readonly CertifiedResult[], onEach: OnEach): AsyncGenerator<CertifiedResult> {
  for (const row of rows) {
    const canBeDrawn = await isPrintable(row);
    await onEach(!canBeDrawn);
    if (canBeDrawn) yield row;
  }
}

/** Yields the index, then each certificate by school, team and child. */
async function* filesOf(deps: PrintDeps, rows: readonly CertifiedResult[], locale: Locale, onEach: OnEach): AsyncGenerator<ZippedFile> {
  yield { name: 'index.csv', bytes: Buffer.from(indexOf(rows, locale)) };
  const print = await pdfMaker(deps);
  for await (const row of drawable(rows, onEach)) yield { name: pathOf(row), bytes: await print(row) };
}

/** Yields the file of a batch, of which one certificate at a time is in memory. */
export const bytesOfBatch = (
  deps: PrintDeps,
  { form, locale }: Pick<BatchRow, 'form' | 'locale'>,
  rows: readonly CertifiedResult[],
  onEach: OnEach,
): AsyncGenerator<Uint8Array> =>
  form === 'zip'
    ? zipped(filesOf(deps, rows, locale, onEach), deps.clock.now())
    : pdfOfAll(deps, drawable(rows, onEach), { title: words[locale].certificates, locale });
