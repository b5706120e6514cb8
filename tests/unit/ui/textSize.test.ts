// Guards: every text size and every breakpoint of the portal follows the font size set in the browser.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = globSync('src/**/*.css').filter((path) => !path.startsWith('src/admin/'));
const linesWith = (pattern: RegExp): string[] =>
  styles.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

test('no text has a size in px of its own', () => {
  expect(styles.length).toBeGreaterThan(80);
  const sizes = linesWith(/^\s*(font|font-size|--fs-\w+):.*\d(px)/);
  expect(sizes).toEqual([
    // The slider's track has a specified size, which its words have to fit.
    'src/ui/fields/SlideToVerify.module.css: font: var(--w-display) min(var(--fs-small), 19px) / 1.2 var(--font-display);',
    // Without script, and the value that the script reads.
    'src/shell/shell.css: font-size: calc(max(100vw, 1360px) / 19.2);',
    'src/shell/shell.css: font-size: 16px;',
  ]);
});

test('breakpoints are in em, which is the reader’s', () => expect(linesWith(/@media.*\dpx/)).toEqual([]));
