// Guards: in the browser of an app every file of the portal is asked for in the one way that answers where it cannot be saved, and pages are printed so.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = globSync('src/**/*.{ts,tsx}').filter(
  (path) => !path.startsWith('src/admin/') && !path.endsWith('platform/device/saveFile.ts'),
);

test('nothing but saveFile.ts downloads or prints', () => {
  expect(files.length).toBeGreaterThan(400);
  const others = files.filter((path) =>
    /<(a|Link|ButtonLink)\b[^>]*\sdownload\b|\.download = |window\.print\(/.test(readFileSync(path, 'utf8')),
  );
  expect(others).toEqual([]);
});
