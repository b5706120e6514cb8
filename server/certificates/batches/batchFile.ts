import type { Locale } from '#contract/http/common.ts';
import { csvOf } from '#contract/text/csv.ts';
import type { CertifiedResult } from '#server/certificates/certified.ts';
import { isPrintable, type PrintDeps } from '#server/certificates/print.ts';
import { safeName } from '#server/certificates/safeName.ts';
import { contentsOf, headOf } from '#server/certificates/sheet/pdfOf.ts';
import en from '#server/locales/results.en-US.json' with { type: 'json' };
import zh from '#server/locales/results.zh-CN.json' with { type: 'json' };
import type { BatchRow } from './batchStore.ts';
import { drawApart, type ToDraw } from './drawApart.ts';

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

/** Yields the certificates with their paths in a ZIP. */
async function* toDraw(deps: PrintDeps, rows: readonly CertifiedResult[], onEach: OnEach): AsyncGenerator<ToDraw> {
  const paths: string[] = [];
  const named = async function* () {
    for await (const row of drawable(rows, onEach)) {
      paths.push(pathOf(row));
      yield row;
    }
  };
  for await (const content of contentsOf(deps, named())) yield { name: paths.shift() ?? '', content };
}

/** Writes the file of a batch: by school, team and child, a ZIP with its index first. */
export const writeBatch = (
  deps: PrintDeps,
  { form, locale }: Pick<BatchRow, 'form' | 'locale'>,
  rows: readonly CertifiedResult[],
  { path, onEach, signal }: { path: string; onEach: OnEach; signal: AbortSignal },
): Promise<void> => {
  const file =
    form === 'zip'
      ? { form, index: indexOf(rows, locale), at: deps.clock.now() }
      : { form, head: headOf(deps, { title: words[locale].certificates, locale }) };
  return drawApart({ path, file }, toDraw(deps, rows, onEach), signal);
};
