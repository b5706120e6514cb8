import { useMutation } from '@tanstack/react-query';
import type { Account } from '#contract/accounts/public.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import type { Encoding } from '#src/platform/tables/encodings.ts';
import { readHtmlTable, tabSeparated } from '#src/platform/tables/pasted.ts';
import type { TextReading } from '#src/platform/tables/readCsv.ts';
import { hintsOf, readInWorker } from '#src/platform/tables/readInWorker.ts';
import type { FileRefusal } from '#src/platform/tables/readTables.ts';
import { MAX_FILE_BYTES, type Sheet } from '#src/platform/tables/table.ts';

/** A list as it was read, from a file or the clipboard. */
export interface Source {
  /** The file's name; empty if it was pasted. */
  name: string;
  sheets: readonly Sheet[];
  text: TextReading | null;
}

/** A file, or the clipboard’s contents, to read. */
export type ReadingOrder = { file: File; encoding?: Encoding } | { html: string; text: string };

type ReadingResult = { source: Source } | { refused: FileRefusal };

const read = async (order: ReadingOrder, account: Account): Promise<ReadingResult> => {
  if ('file' in order) {
    const { file, encoding } = order;
    const tables = await loadChunk(() => readInWorker(file, hintsOf(account), encoding));
    return tables.state === 'read' ? { source: { name: file.name, sheets: tables.sheets, text: tables.text } } : { refused: tables.code };
  }
  if (order.html.length + order.text.length > MAX_FILE_BYTES) return { refused: 'file_too_large' };
  const table = order.html === '' ? null : readHtmlTable(order.html);
  if (table?.isTooLarge) return { refused: 'too_large_inside' };
  if (table) return { source: { name: '', sheets: [table], text: null } };
  const bytes = new Blob(['\ufeff', tabSeparated(order.text)]);
  const tables = await loadChunk(() => readInWorker(bytes, hintsOf(account), 'utf-8'));
  return tables.state === 'read' ? { source: { name: '', sheets: tables.sheets, text: null } } : { refused: tables.code };
};

/** Reads a file or what was pasted, on this device; `onRead` receives it. */
export const useReading = (account: Account, onRead: (source: Source) => void) => {
  const reading = useMutation({
    mutationFn: (order: ReadingOrder) => read(order, account),
    onSuccess: (result) => {
      if ('source' in result) onRead(result.source);
    },
    networkMode: 'always',
    gcTime: 0,
  });
  const { data, variables } = reading;
  return {
    isPending: reading.isPending,
    error: reading.error,
    refused: data && 'refused' in data ? data.refused : null,
    /** The file in hand, which can be read in another encoding. */
    file: variables && 'file' in variables ? variables.file : null,
    read: (order: ReadingOrder) => reading.mutate(order),
  };
};
