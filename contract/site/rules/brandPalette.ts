import { clampChroma, converter, formatHex, modeLrgb, modeOklch, modeRgb, type Oklch, useMode as register, wcagContrast } from 'culori/fn';

// The library's name for this function begins like a hook's.
register(modeRgb);
register(modeLrgb);
register(modeOklch);
const toOklch = converter('oklch');

/** A colour as typed and stored: `#3a52e0`. */
export const HEX_COLOUR = /^#[\da-f]{6}$/;

/** The steps of the brand colour, named as in the tokens (`--cobalt-600`). */
export const paletteSteps = ['800', '700', '600', 'band', '100', '50'] as const;
export type PaletteStep = (typeof paletteSteps)[number];
export type PaletteScheme = Record<PaletteStep, string>;
/** The brand colour in both schemes. */
export interface BrandPalette {
  light: PaletteScheme;
  dark: PaletteScheme;
}

/** Text needs 4.5 : 1 (WCAG 2.2, 1.4.3); the margin allows for rounding to eight bits a channel. */
const TEXT = 4.55;
/** The edge of a control needs 3 : 1 (WCAG 2.2, 1.4.11). */
const EDGE = 3.05;
const WHITE = '#ffffff';
/** Backgrounds of `tokens.css` on which the brand colour is used. */
const LIGHT_GROUNDS = ['#ffffff', '#fff9ef', '#f7ecd9'];
const DARK_GROUNDS = ['#13162e', '#1d2142', '#292d52'];
/** The page's background and text colour in each scheme, as in `tokens.css`. */
export const schemePage = { light: { ground: '#fff9ef', ink: '#1b2250' }, dark: { ground: '#13162e', ink: '#f5eee1' } } as const;

/** Chroma of the default colour of the tokens, to which another colour's is relative. */
const DRAWN_CHROMA = 0.2159;

const oklchOf = (hex: string): Oklch => toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0 };
const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'));

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** Returns the reason why a colour cannot be the brand's: white text on its buttons would be unreadable. Null if it can. */
export const brandColourProblem = (hex: string): 'invalid' | 'colour_contrast' | null => {
  if (!HEX_COLOUR.test(hex)) return 'invalid';
  return contrastOf(hex, WHITE) < TEXT ? 'colour_contrast' : null;
};

const STEP = 0.005;
/** Returns the first colour from a lightness on, darker (-1) or lighter (1), that has the contrast with all of the others. */
const reach = (from: Oklch, direction: -1 | 1, others: readonly string[], contrast: number): string => {
  let l = from.l;
  let hex = hexOf({ ...from, l });
  while (l > 0 && l < 1 && others.some((other) => contrastOf(hex, other) < contrast)) {
    l += direction * STEP;
    hex = hexOf({ ...from, l });
  }
  return hex;
};

/**
 * Returns the steps of a brand colour in both schemes, with the default tokens' lightness and relative chroma, darkened or lightened until text
 * and edges have enough contrast. Takes a colour for which `brandColourProblem` is null.
 */
export const brandPalette = (hex: string): BrandPalette => {
  const base = oklchOf(hex);
  const share = Math.min(1, base.c / DRAWN_CHROMA);
  const shade = (l: number, c: number): Oklch => ({ ...base, l, c: c * share });
  const light100 = hexOf(shade(0.94, 0.029));
  const light50 = hexOf(shade(0.972, 0.0135));
  const light700 = reach(shade(Math.min(0.45, base.l - 0.04), 0.205), -1, [...LIGHT_GROUNDS, light100, light50], TEXT);
  const dark50 = hexOf(shade(0.297, 0.077));
  const dark100 = hexOf(shade(0.357, 0.106));
  return {
    light: {
      '800': hexOf({ ...oklchOf(light700), l: oklchOf(light700).l - 0.062 }),
      '700': light700,
      '600': hex,
      band: light700,
      '100': light100,
      '50': light50,
    },
    dark: {
      '800': hexOf(shade(0.418, 0.184)),
      '700': reach(shade(0.818, 0.091), 1, [...DARK_GROUNDS, dark100, dark50], TEXT),
      // As much lighter than its ground as an edge needs, and no more, so that white text on it is readable.
      '600': reach(shade(0.42, 0.207), 1, DARK_GROUNDS.slice(0, 2), EDGE),
      band: hexOf(shade(0.403, 0.162)),
      '100': dark100,
      '50': dark50,
    },
  };
};
