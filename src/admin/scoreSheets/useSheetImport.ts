import { useState } from 'react';
import type { ScoreSheets, SheetReport } from '#contract/judging/scoreSheets.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import type { Encoding } from '#src/platform/tables/encodings.ts';
import { readInWorker } from '#src/platform/tables/readInWorker.ts';
import type { FileRefusal } from '#src/platform/tables/readTables.ts';
import type { ColumnUse } from './file/headings.ts';
import { findTables, mergeMended, rowsOfTable } from './file/readScoreSheet.ts';
import { columnTwice, contentOf, missingColumns, type SheetSource, usedColumns, withTable, withUse } from './sheetSource.ts';

const TRIAL = 'POST /api/admin/rounds/:id/score-sheets/trials';
const IMPORT = 'POST /api/admin/rounds/:id/score-sheets';

/** Why nothing of a file can be imported. */
export type Refusal = FileRefusal | 'no_heading';

/** Returns a source of a mended file: its rows in the place of those of the source before, if they name them. */
const mergedWith = (before: SheetSource | null, source: SheetSource): SheetSource => {
  const [table] = source.tables;
  const rows = before && table ? mergeMended(before.rows, table, source.columns) : null;
  if (!before || !table || !rows) return source;
  const columns = before.columns.filter(({ use }) => use !== 'row');
  const isSame = usedColumns(source).every((column) => usedColumns({ columns }).includes(column));
  return isSame ? { ...before, file: source.file, text: source.text, seconds: source.seconds, rows, mended: table.rows.length } : source;
};

/** The import of a score sheet from the file to the last word: what was read, what the server says of it, and what can be done next. */
export const useSheetImport = (sheets: ScoreSheets, onWritten: (count: number, number: number) => void) => {
  const isChinese = useLocale() === 'zh-CN';
  const [source, setSource] = useState<SheetSource | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [report, setReport] = useState<SheetReport | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [key, setKey] = useState('');
  const params = { id: sheets.round.id };
  const trial = useAction(TRIAL, { onSuccess: setReport, onError: setFailure });
  const write = useAction(IMPORT, {
    waitsForReads: true,
    onSuccess: ({ attempts, number }) => {
      setSource(null);
      setReport(null);
      onWritten(attempts, number);
    },
    onError: (error) => {
      // others have scored since: the rows are judged anew
      setReport(null);
      setFailure(error);
    },
  });

  /** Has the server judge a source, if all of its columns are known. */
  const judge = (next: SheetSource) => {
    setSource(next);
    setReport(null);
    setFailure(null);
    // the same rows are written once, however often the answer is lost
    setKey(crypto.randomUUID());
    if (missingColumns(next, sheets.rubric).length > 0 || columnTwice(next) || next.rows.length === 0) return;
    trial.mutate({ params, body: contentOf(next, sheets.rubricNumber) });
  };

  const read = async (file: File, before: SheetSource | null, encoding?: Encoding) => {
    setIsReading(true);
    setRefusal(null);
    setFailure(null);
    const from = performance.now();
    try {
      const found = await readInWorker(file, { country: isChinese ? 'CN' : '', isChinese }, encoding);
      if (found.state === 'refused') return setRefusal(found.code);
      const tables = findTables(found.sheets, sheets.rubric.criteria);
      const [table] = tables;
      if (!table) return setRefusal(found.sheets.some(({ isTooLarge }) => isTooLarge) ? 'too_large_inside' : 'no_heading');
      const seconds = (performance.now() - from) / 1000;
      const rows = rowsOfTable(table, table.columns);
      judge(mergedWith(before, { file, tables, table: 0, columns: table.columns, text: found.text, seconds, mended: null, rows }));
    } catch (error) {
      setFailure(error);
    } finally {
      setIsReading(false);
    }
  };

  return {
    source,
    refusal,
    report,
    failure,
    isReading,
    isJudging: trial.isPending,
    isWriting: write.isPending,
    chooseFile: (file: File) => read(file, source),
    chooseEncoding: (encoding: Encoding) => source && read(source.file, null, encoding),
    chooseTable: (table: number) => source && judge(withTable(source, table)),
    /** Changes the use of a column; the rows are judged when the person says so. */
    chooseUse: (index: number, use: ColumnUse) => {
      setReport(null);
      if (source) setSource(withUse(source, index, use));
    },
    judge: () => source && judge(source),
    write: () =>
      source &&
      write.mutate({
        params,
        body: { ...contentOf(source, sheets.rubricNumber), fileName: source.file.name.slice(0, 200) },
        idempotencyKey: key,
      }),
    showColumns: () => setReport(null),
  };
};
export type SheetImport = ReturnType<typeof useSheetImport>;
