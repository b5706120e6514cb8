// Compares public reads with a bare node:http server that sends the same bytes, in one run (`npm run bench -- publicReads`).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/fixtures/serverProcess.ts';
import { printAgainstBare } from './against.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'info' });
try {
  console.log('public reads');
  await printAgainstBare(server.url, ['/api/home', '/api/competitions']);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
