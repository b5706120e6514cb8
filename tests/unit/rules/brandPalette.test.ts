// Guards: any colour that organisers may set leaves words readable and controls visible, in both schemes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandColourProblem, brandPalette, contrastOf, HEX_COLOUR, paletteSteps } from '#contract/rules/brandPalette.ts';

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
