// Guards: a document of 5,000 certificates takes no more memory than one of fifty.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../../fixtures/manyPages.ts', import.meta.url));

test('5,000 pages are written by a process whose heap holds 40 MB', async () => {
  const heap = ['--max-semi-space-size=4', '--max-old-space-size=40'];
  const { stdout } = await promisify(execFile)(process.execPath, [...heap, program, '5000']);
  expect(Number(stdout)).toBeGreaterThan(10_000_000);
});
