// Guards: J and K go on from where the open row was once a colleague's decision has taken it off the list, not from the list's ends.
import { expect, it } from 'vitest';
import { indexBeside } from '#src/admin/kit/record/useNeighbours.ts';

it('steps from the open row', () => {
  expect([indexBeside(5, 5, 1), indexBeside(5, 5, -1)]).toEqual([6, 4]);
});

it('steps from the place of a row that has left the list: the next one has moved up to it', () => {
  expect([indexBeside(-1, 5, 1), indexBeside(-1, 5, -1)]).toEqual([5, 4]);
});

it('begins at an end of a list that never had the open row', () => {
  expect([indexBeside(-1, -1, 1), indexBeside(-1, -1, -1)]).toEqual([0, -1]);
});
