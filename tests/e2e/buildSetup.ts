import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { RESULTS } from './results.ts';

/** The portal is built once for all files, and only if a source is newer than the build; pictures of earlier failures go. */
export default async function setup(): Promise<void> {
  const old = (await readdir(RESULTS).catch(() => [])).filter((name) => name.startsWith('failed-'));
  await Promise.all(old.map((name) => rm(join(RESULTS, name))));
  await ensureBuilt();
}
