// Promise: children copied from an earlier team fill the empty places, no more than the team has room for, and no child twice.
import { expect, it } from 'vitest';
import { maskIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { blankIndexes, isIn, roomIn } from '#src/registrations/form/members/copyMembers.ts';
import { emptyMember } from '#src/registrations/form/state/formValues.ts';

const blank = emptyMember('CN');
const lin = { ...blank, name: '林小满', idNumber: '35010220180419001X' };

it('counts members of whom nothing is filled in as room', () => {
  expect(roomIn([blank, lin, blank], 4)).toBe(3);
  expect(roomIn([lin, lin], 1)).toBe(0);
  expect(blankIndexes([blank, lin, blank])).toEqual([0, 2]);
  expect(
    blankIndexes([
      { ...blank, name: '林' },
      { ...blank, gender: 'female' },
    ]),
  ).toEqual([]);
});

it('knows a child of the team by country, name and number, however it is typed and where only its end is shown', () => {
  const { name, idNumber } = lin;
  for (const shown of [' 350102 20180419 001x', maskIdNumber(idNumber)])
    expect(isIn([lin], { name, country: 'CN', idNumber: shown })).toBe(true);
  expect(isIn([lin], { name, country: 'GB', idNumber })).toBe(false);
  expect(isIn([lin], { name: '陈晨', country: 'CN', idNumber: maskIdNumber(idNumber) })).toBe(false);
});
