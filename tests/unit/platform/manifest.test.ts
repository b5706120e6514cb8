// Guards: the files of an installed portal exist in their stated sizes, in both languages.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { locales } from '#contract/http/common.ts';
import { defaultBrand } from '#server/site/defaults.ts';
import { APPLE_SCREENS, manifestOf } from '../../../scripts/lib/manifest.ts';

const root = join(import.meta.dirname, '../../..');
const sizeOf = async (path: string) => {
  const { width, height } = await sharp(join(root, 'public', path)).metadata();
  return `${width}x${height}`;
};

describe.each(locales)('%s', (locale) => {
  const manifest = manifestOf(locale, defaultBrand[locale]);

  it('is what the script wrote', async () =>
    expect(JSON.parse(await readFile(join(root, `public/manifest.${locale}.webmanifest`), 'utf8'))).toEqual(manifest));

  it('has its pictures', async () => {
    const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    for (const { src, sizes } of pictures) expect(await sizeOf(src), src).toBe(sizes);
  });
});

test('every screen of iOS has its start picture', async () => {
  const page = await readFile(join(root, 'index.html'), 'utf8');
  for (const { width, height, ratio } of APPLE_SCREENS) {
    const size = `${width * ratio}x${height * ratio}`;
    expect(await sizeOf(`icons/start-${size}.png`)).toBe(size);
    expect(page).toContain(`href="/icons/start-${size}.png"`);
  }
  expect(page.match(/apple-touch-startup-image/g)).toHaveLength(APPLE_SCREENS.length);
  expect(await sizeOf('icons/apple-touch-icon.png')).toBe('180x180');
});
