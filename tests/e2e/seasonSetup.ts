import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { startServer } from '../fixtures/serverProcess.ts';

/** Builds the portal if a source is newer than the build, and creates the sample season once: each file starts with a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  await ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'tangible-cup-season-'));
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  await server.stop();
  project.provide('sampleSeason', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of a server with the sample season, to copy. */
    sampleSeason: string;
  }
}
