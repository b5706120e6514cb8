// Guards: colours are defined in tokens.css alone, and text is readable (WCAG AA) on its backgrounds in the light and in the dark scheme.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '../../../src');
const HOME = join('ui', 'tokens.css');
const tokens = readFileSync(join(SRC, HOME), 'utf8');

type Scheme = Map<string, string>;

const coloursOf = (css: string): Scheme => {
  const found = new Map<string, string>();
  for (const [, name, value] of css.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)) if (name && value) found.set(name, value);
  return found;
};

const [lightCss, , printCss] = tokens.split(/@media (?:screen and \(prefers-color-scheme: dark\)|print)/);
const darkCss = tokens.slice((lightCss ?? '').length, tokens.length - (printCss ?? '').length);
const light = coloursOf(lightCss ?? '');
const dark = new Map([...light, ...coloursOf(darkCss)]);

/** Returns the relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (scheme: Scheme, front: string, ground: string): number => {
  const [a, b] = [front, ground].map((name) => {
    const hex = scheme.get(name);
    if (hex === undefined) throw new Error(`tokens.css has no --${name}`);
    return luminance(hex);
  });
  if (a === undefined || b === undefined) throw new Error('two colours are compared');
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

const TINTS = 'cobalt-100 cobalt-50 sun-300 sun-100 coral-100 mint-100 grape-100 sky-100 leaf-100 danger-100 sky-200 mint-200 grape-200';

/** The foreground and background pairs of the components; minimum contrast 4.5 for text, 3 for borders, signs and the focus. */
const PAIRS: readonly [front: string, grounds: string, least: number][] = [
  ['ink', `paper card sand ${TINTS}`, 4.5],
  ['ink-2', 'paper card sand cobalt-100 cobalt-50 sun-100 sun-300 mint-100 sky-100 grape-100 coral-100 danger-50', 4.5],
  ['ink-3', 'paper card', 4.5],
  ['sun-accent', 'sun-300', 4.5],
  ['ink', 'mark', 4.5],
  ['cobalt-700', 'paper card sand cobalt-100 cobalt-50 mint-100 sky-100 grape-100 sun-100', 4.5],
  ['sun-800', 'sun-100 card', 4.5],
  ['coral-700', 'coral-100 card paper', 4.5],
  ['mint-800', 'mint-100', 4.5],
  ['grape-700', 'grape-100 card', 4.5],
  ['sky-800', 'sky-100', 4.5],
  ['leaf-700', 'leaf-100 card', 4.5],
  ['danger-700', 'danger-100 danger-50 card paper', 4.5],
  [
    'on-solid',
    'cobalt-600 cobalt-band coral-600 sun-solid mint-solid grape-solid sky-solid ink-solid leaf-600 danger-600 deep deep-raised stage',
    4.5,
  ],
  ['on-solid-2', 'cobalt-600 cobalt-band', 4.5],
  ['on-ink', 'ink', 4.5],
  ['on-sun', 'sun-500', 4.5],
  ['deep-text-2', 'deep', 4.5],
  ['deep-sun', 'deep deep-raised', 4.5],
  ['sheet-ink', 'sheet sheet-award', 4.5],
  ['sheet-cobalt', 'sheet', 4.5],
  ['line-strong', 'paper card', 3],
  ['cobalt-600', 'paper card cobalt-50', 3],
  ['danger-600', 'paper card', 3],
  ['focus', `paper card sand ${TINTS}`, 3],
];

it.each([
  ['light', light],
  ['dark', dark],
] as const)('is readable in the %s scheme', (_name, scheme) => {
  const weak = PAIRS.flatMap(([front, grounds, least]) =>
    grounds
      .split(' ')
      .map((ground) => ({ ground, ratio: contrast(scheme, front, ground) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)} < ${least}`),
  );
  expect(weak).toEqual([]);
});

it('has another colour for the page in the dark scheme, and the same paper for a certificate', () => {
  expect(dark.get('paper')).not.toBe(light.get('paper'));
  expect(dark.get('sheet')).toBe(light.get('sheet'));
});

it('is the one home of colours', () => {
  const styles = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css') && path !== HOME);
  expect(styles.length).toBeGreaterThan(50);
  const strays = styles.flatMap((path) =>
    readFileSync(join(SRC, path), 'utf8')
      .split('\n')
      // In a mask only opacity counts, and a drawn pattern is an address.
      .filter((line) => !/mask|url\(/.test(line) && /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|: (?:white|black);/i.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(strays).toEqual([]);
});
