// Guards: a user who continues in another browser is asked to repeat the step that led to the page, and nothing else.
import { expect, it } from 'vitest';
import { repeatedStep } from '#src/platform/device/repeatedStep.ts';

it.each([
  ['/achievement', true, 'lookUpAgain'],
  ['/achievement', false, 'lookUpAgain'],
  ['/achievement-detail', true, 'signInAgain'],
  ['/achievement-detail', false, 'lookUpAgain'],
  ['/down', true, 'signInAgain'],
  ['/down', false, null],
] as const)('%s, signed in: %s', (pathname, isSignedIn, step) => {
  expect(repeatedStep({ pathname, isSignedIn })).toBe(step);
});
