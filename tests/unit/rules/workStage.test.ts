// Guards: the obstacles to a work's publication are listed in the order in which organisers have to resolve them.
import { expect, it } from 'vitest';
import { workStage } from '#contract/works/rules/workStage.ts';

const waiting = { openReports: 0, heldAt: null, releasedAt: null, publishWork: true, isCancelled: false };

it.each([
  [waiting, 'waiting'],
  [{ ...waiting, releasedAt: 1 }, 'released'],
  [{ ...waiting, publishWork: false }, 'private'],
  [{ ...waiting, releasedAt: 1, isCancelled: true }, 'private'],
  [{ ...waiting, heldAt: 1, publishWork: false }, 'held'],
  [{ ...waiting, heldAt: 1, openReports: 1 }, 'reported'],
  [{ ...waiting, releasedAt: 1, openReports: 2 }, 'reported'],
] as const)('%j is %s', (work, stage) => {
  expect(workStage(work)).toBe(stage);
});
