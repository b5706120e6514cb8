// Guards: a message by several channels is one to its reader, and two messages never become one.
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinChannels } from '#server/messages/outbox/inbox.ts';

const row = fc.record({
  template: fc.constantFrom('entry_approved', 'announcement'),
  subjectId: fc.constantFrom(null, 'one', 'two'),
  announcementId: fc.constantFrom(null, 'news'),
  channel: fc.constantFrom('sms' as const, 'email' as const, 'push' as const),
  createdAt: fc.integer({ min: 0, max: 5000 }),
});
const newestFirst = fc.array(row, { maxLength: 12 }).map((rows) => rows.toSorted((a, b) => b.createdAt - a.createdAt));

it('keeps each row once, and joins only what is one message', () => {
  fc.assert(
    fc.property(newestFirst, (rows) => {
      const joined = joinChannels(rows);
      expect(new Set(joined.flat())).toEqual(new Set(rows));
      expect(joined.flat()).toHaveLength(rows.length);
      for (const own of joined) {
        expect(new Set(own.map(({ channel }) => channel)).size).toBe(own.length);
        expect(
          new Set(own.map(({ template, subjectId, announcementId }) => JSON.stringify([template, subjectId, announcementId]))).size,
        ).toBe(1);
      }
    }),
  );
});

it('joins a text and a mail that were written one after the other', () => {
  const same = { template: 'entry_approved', subjectId: 'one', announcementId: null };
  const rows = [
    { ...same, channel: 'email' as const, createdAt: 1003 },
    { ...same, channel: 'sms' as const, createdAt: 1000 },
    { ...same, channel: 'sms' as const, createdAt: 999 },
  ];
  expect(joinChannels(rows).map((own) => own.length)).toEqual([2, 1]);
});
