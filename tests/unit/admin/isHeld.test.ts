// Promise: an organiser is told that a message waits for its recipient's morning only if it does.
import { expect, test } from 'vitest';
import { isHeld } from '#src/admin/messages/outbox/isHeld.ts';

const NOW = Date.UTC(2026, 9, 3, 14);
const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

test.each([
  ['posted by night', { state: 'waiting', attempts: 0, createdAt: NOW - HOUR_MS, nextAt: NOW + 9 * HOUR_MS }, true],
  ['just posted, by a clock that is ahead', { state: 'waiting', attempts: 0, createdAt: NOW, nextAt: NOW + SECOND_MS }, false],
  ['posted by night, whose morning has come', { state: 'waiting', attempts: 0, createdAt: NOW - 9 * HOUR_MS, nextAt: NOW }, false],
  // The attempts are reset, and it is due at once.
  ['given up after two days and sent again', { state: 'waiting', attempts: 0, createdAt: NOW - 60 * HOUR_MS, nextAt: NOW }, false],
  ['tried, and to be tried again', { state: 'waiting', attempts: 2, createdAt: NOW, nextAt: NOW + HOUR_MS }, false],
  ['sent', { state: 'sent', attempts: 1, createdAt: NOW, nextAt: null }, false],
] as const)('one %s: %j is %j', (_, message, held) => {
  expect(isHeld(message, NOW)).toBe(held);
});
