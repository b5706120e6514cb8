/** Takes the manifest's screenshots (public/screenshots) of a running portal: `node scripts/take-screenshots.ts http://127.0.0.1:3000`. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findBrowser } from './lib/browser.mjs';
import { screenshots } from './lib/manifest.ts';
import { giveUp } from './lib/run.mjs';

const [url] = parseArgs({ allowPositionals: true }).positionals;
const executablePath = await findBrowser();
if (url === undefined || executablePath === null) giveUp('An address and a Chromium are needed.');
else {
  const folder = join(import.meta.dirname, '../public/screenshots');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  for (const locale of ['zh-CN', 'en-US']) {
    for (const { name, path, width, height, ratio } of screenshots) {
      const page = await browser.newPage({ locale, viewport: { width, height }, deviceScaleFactor: ratio, reducedMotion: 'reduce' });
      await page.goto(url + path);
      await page.waitForLoadState('networkidle');
      await sharp(await page.screenshot())
        .webp({ quality: 82 })
        .toFile(join(folder, `${name}-${locale}.webp`));
      await page.close();
    }
  }
  await browser.close();
}
