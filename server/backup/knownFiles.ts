import { z } from 'zod';
import type { DumpTable, Row } from '#server/database/dump/index.ts';
import { tablesNamingFiles } from '#server/database/tables/index.ts';

/** The files that the rows of a database name. */
export interface KnownFiles {
  /** The keys of stored files, each with its SHA-256 in the database, if any. */
  readonly files: ReadonlyMap<string, string | null>;
  /** The ids of uploads that are not stored files yet, each with its final length. */
  readonly uploads: ReadonlyMap<string, number>;
  /** Collects files from the rows of a table, and passes the rows on. */
  collect(table: DumpTable, rows: AsyncIterable<Row[]>): AsyncIterable<Row[]>;
}

const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const PUBLIC_URL = /\/files\/([0-9a-f]{20})\/([A-Za-z0-9][A-Za-z0-9._-]*)/g;

const Key = z.string().nullable();
const Stored = z.object({ key: Key, full_key: Key, preview_key: Key, sha256: z.string().nullable() });
const Upload = z.object({ id: z.string(), state: z.string(), size_bytes: z.number() });
const Work = z.object({ poster: Key });
const UNFINISHED = ['uploading', 'received', 'processing'];

export const createKnownFiles = (): KnownFiles => {
  const files = new Map<string, string | null>();
  const uploads = new Map<string, number>();
  const add = (key: string | null, sha256: string | null = null): void => {
    if (key !== null) files.set(key, sha256 ?? files.get(key) ?? null);
  };
  const addStored = (record: unknown): void => {
    const { key, full_key, preview_key, sha256 } = Stored.parse(record);
    // The hash is that of the file as it was uploaded.
    if (key !== full_key) add(key, sha256);
    add(full_key);
    add(preview_key);
  };

  const lookAt: Record<string, (record: Record<string, Row[number] | undefined>) => void> = {
    upload(record) {
      const { id, state, size_bytes } = Upload.parse(record);
      if (UNFINISHED.includes(state)) uploads.set(id, size_bytes);
      else if (state !== 'rejected') addStored(record);
    },
    work: (record) => add(Work.parse(record).poster),
    work_file: addStored,
  };
  for (const table of tablesNamingFiles)
    lookAt[inSnakeCase(table)] = (record) => {
      for (const value of Object.values(record))
        if (typeof value === 'string') for (const [, hash, file] of value.matchAll(PUBLIC_URL)) add(`public/${hash}/${file}`);
    };

  return {
    files,
    uploads,
    async *collect({ name, columns }, rows) {
      const look = lookAt[name];
      for await (const batch of rows) {
        if (look) for (const row of batch) look(Object.fromEntries(columns.map((column, index) => [column, row[index]])));
        yield batch;
      }
    },
  };
};
