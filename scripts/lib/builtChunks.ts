import { relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Rolldown } from 'vite';
import { root } from './run.mjs';

/** A built script or style. */
export interface Chunk {
  name: string;
  /** The transferred size. */
  bytes: number;
  /** True if the HTML names it. */
  isEntry: boolean;
  /** The chunks that it imports statically, and its styles. */
  imports: readonly string[];
  /** The modules in it, as paths from the project's root. */
  modules: readonly string[];
}

/**
 * Returns the chunks that the browser loads for a page: those named in its HTML, and those that these modules need. Throws if a module is in no
 * chunk.
 */
export const chunksFor = (chunks: readonly Chunk[], modules: readonly string[]): Chunk[] => {
  const byName = new Map(chunks.map((chunk) => [chunk.name, chunk]));
  const roots = modules.map((module) => {
    const chunk = chunks.find(({ modules: inside }) => inside.includes(module));
    if (!chunk) throw new Error(`no chunk has ${module}`);
    return chunk;
  });
  const loaded = new Set<Chunk>();
  const add = (chunk: Chunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return;
    loaded.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const chunk of [...chunks.filter(({ isEntry }) => isEntry), ...roots]) add(chunk);
  return [...loaded];
};

/** Returns the transferred size of chunks. */
export const bytesOf = (chunks: readonly Chunk[]): number => chunks.reduce((sum, { bytes }) => sum + bytes, 0);

/** Returns a sentence for each module in these chunks that matches a pattern. */
export const unwantedIn = (chunks: readonly Chunk[], patterns: readonly RegExp[]): string[] =>
  chunks.flatMap(({ name, modules }) =>
    modules.filter((module) => patterns.some((pattern) => pattern.test(module))).map((module) => `${name} has ${module}`),
  );

/** Minimum size for compression (`compress` in build.mjs). */
const MIN_BYTES = 1024;

const transferBytes = (code: string | Uint8Array): number => {
  const bytes = Buffer.from(code);
  return bytes.length < MIN_BYTES ? bytes.length : brotliCompressSync(bytes).length;
};

/** Returns a module's path from the project's root, with slashes; a bundler's own modules have none. */
const moduleName = (id: string): string => relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');

/** Returns the chunks of a build: its scripts, and the styles that each needs. */
export const builtChunks = (bundle: Rolldown.OutputBundle): Chunk[] =>
  Object.values(bundle).flatMap((file): Chunk[] => {
    const name = file.fileName;
    if (file.type === 'asset')
      return name.endsWith('.css') ? [{ name, bytes: transferBytes(file.source), isEntry: false, imports: [], modules: [] }] : [];
    const modules = Object.entries(file.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [moduleName(id)] : []));
    const imports = [...file.imports, ...(file.viteMetadata?.importedCss ?? [])];
    return [{ name, bytes: transferBytes(file.code), isEntry: file.isEntry, imports, modules }];
  });
