// Guards: any colour that organisers can set leaves text readable and controls visible, in both schemes.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColourProblem, brandPalette, contrastOf, HEX_COLOUR, paletteSteps, schemePage } from '#contract/site/rules/brandPalette.ts';

const colours = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const usable = colours.filter((hex) => brandColourProblem(hex) === null);
const LIGHT = ['#ffffff', '#fff9ef', '#f7ecd9'];
const DARK = ['#13162e', '#1d2142', '#292d52'];
const [INK, NIGHT_INK, WHITE] = ['#1b2250', '#f5eee1', '#ffffff'];

test('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', WHITE)).toBeCloseTo(21);
  expect(contrastOf('#767676', WHITE)).toBeCloseTo(4.54, 2);
  expect(contrastOf('#3a52e0', WHITE)).toBeCloseTo(contrastOf(WHITE, '#3a52e0'));
});

test('takes what carries white words, and nothing else', () => {
  fc.assert(fc.property(colours, (hex) => (brandColourProblem(hex) === null) === contrastOf(hex, WHITE) >= 4.55));
  for (const typed of ['', 'red', '#3a52e', '#3A52E0', '#3a52e0ff', 'rgb(0,0,0)', '#3a52eg', ' #3a52e0'])
    expect(brandColourProblem(typed)).toBe('invalid');
  expect(brandColourProblem('#ffbf2e')).toBe('colour_contrast');
});

test('keeps words readable on every ground on which they stand', () => {
  fc.assert(
    fc.property(usable, (hex) => {
      const { light, dark } = brandPalette(hex);
      for (const scheme of [light, dark]) {
        for (const step of paletteSteps) expect(scheme[step]).toMatch(HEX_COLOUR);
        for (const solid of ['800', '600', 'band'] as const) expect(contrastOf(scheme[solid], WHITE)).toBeGreaterThanOrEqual(4.5);
      }
      for (const ground of [...LIGHT, light['100'], light['50']]) expect(contrastOf(light['700'], ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of [...DARK, dark['100'], dark['50']]) expect(contrastOf(dark['700'], ground)).toBeGreaterThanOrEqual(4.5);
      for (const tint of ['100', '50'] as const) {
        expect(contrastOf(INK, light[tint])).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(NIGHT_INK, dark[tint])).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('keeps the edge of a control visible', () => {
  fc.assert(
    fc.property(usable, (hex) => {
      const { light, dark } = brandPalette(hex);
      expect(light['600']).toBe(hex);
      for (const ground of LIGHT) expect(contrastOf(light['600'], ground)).toBeGreaterThanOrEqual(3);
      for (const ground of DARK.slice(0, 2)) expect(contrastOf(dark['600'], ground)).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('makes of the drawn colour the steps that are drawn, and of a grey one greys', () => {
  const tokens = readFileSync(new URL('../../../src/ui/tokens.css', import.meta.url), 'utf8');
  const { light, dark } = brandPalette('#3a52e0');
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  for (const step of paletteSteps) {
    const drawn = [...tokens.matchAll(new RegExp(`--cobalt-${step}: (#[0-9a-f]{6})`, 'g'))].map(([, hex = '']) => hex);
    expect([step, drawn.length]).toEqual([step, 2]);
    for (const [scheme, made] of [light[step], dark[step]].entries()) {
      const apart = parts(made).map((part, index) => Math.abs(part - (parts(drawn[scheme] ?? '')[index] ?? 0)));
      // A sixteenth of each component.
      expect([step, scheme, Math.max(...apart) <= 16]).toEqual([step, scheme, true]);
    }
  }
  for (const scheme of Object.values(brandPalette('#444444')))
    for (const step of paletteSteps) expect(new Set(parts(scheme[step])).size).toBe(1);
});

test('knows the page and the words on it as the tokens have them', () => {
  expect(schemePage).toEqual({ light: { ground: LIGHT[1], ink: INK }, dark: { ground: DARK[0], ink: NIGHT_INK } });
});
