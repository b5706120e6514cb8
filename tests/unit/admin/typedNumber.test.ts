// Guards: a number typed into a setting is accepted as is if it is within its bounds; any other is rejected, neither rounded nor truncated.
import { expect, it } from 'vitest';
import { numberTyped } from '#src/admin/kit/fields/useTypedNumber.ts';

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
  ['7.5', { min: 0, max: 23 }, undefined],
  ['7.0', { min: 0, max: 23 }, 7],
  ['0.29', { min: 0, max: 100, scale: 100 }, 29],
  ['12.345', { min: 0, max: 100, scale: 100 }, undefined],
  ['9999999.999', { min: 0, max: 10_000_000, scale: 1000 }, 9_999_999_999],
  ['100.01', { min: 0, max: 100, scale: 100 }, undefined],
])('%s', (text, bounds, number) => expect(numberTyped(text, bounds)).toBe(number));
