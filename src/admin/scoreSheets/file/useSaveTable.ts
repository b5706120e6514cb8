import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { saveFile } from '#src/platform/device/saveFile.ts';

/** Returns a function that saves a table as a file: as Excel with every cell as text, so that a time stays as it is typed, or as CSV. */
export const useSaveTable = () => {
  const report = useFailureNotice();
  return (rows: readonly (readonly string[])[], name: string, kind: 'xlsx' | 'csv'): void => {
    const made = loadChunk(async () => {
      if (kind === 'csv') {
        const { csvOf } = await import('#contract/text/csv.ts');
        return new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' });
      }
      const { xlsxOf } = await import('#src/platform/tables/writeXlsx.ts');
      return xlsxOf(rows);
    });
    made.then((blob) => saveFile(blob, `${name}.${kind}`), report);
  };
};
