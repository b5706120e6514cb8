// Guards: a number that is typed into a setting is taken where it is between its bounds, and nothing is made of any other.
import { expect, it } from 'vitest';
import { numberTyped } from '#src/admin/draft/useTypedNumber.ts';

const days = { min: 1, max: 365 };

it.each([
  ['', days, null],
  ['1', days, 1],
  ['365', days, 365],
  ['0', days, undefined],
  ['3650', days, undefined],
  ['-5', days, undefined],
  ['1e9', days, undefined],
  ['x', days, undefined],
  ['12.345', { min: 0, max: 100, scale: 100 }, 1235],
  ['100.01', { min: 0, max: 100, scale: 100 }, undefined],
])('%s', (text, bounds, number) => expect(numberTyped(text, bounds)).toBe(number));
