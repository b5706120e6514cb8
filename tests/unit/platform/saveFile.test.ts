// Guards: in an in-app browser every file of the portal is requested by the only function that can report that it cannot be saved; pages are printed
// likewise.
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
