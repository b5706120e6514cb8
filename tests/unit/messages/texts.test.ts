// Guards: every message has a text, in either language, for every channel of its template.
import { describe, expect, test } from 'vitest';
import { MessageTemplate } from '#contract/messages/messages.ts';
import en from '#server/locales/en-US.json' with { type: 'json' };
import zh from '#server/locales/zh-CN.json' with { type: 'json' };

/** Templates that go to a number only: guardians have no account and so no address. */
const ONLY_SMS: readonly string[] = [
  'guardian_invitation',
  'guardian_receipt',
  'guardian_reminder',
  'guardian_reminders',
  'guardian_again',
  'guardian_corrected',
  'guardian_moved',
  'guardian_moved_here',
  'guardian_ended',
];

/** Templates of earlier releases, which still write them while a new release starts: what waits is sent with its words. */
const RETIRED: readonly string[] = ['publication_refused', 'rights_to_confirm'];

describe.each([
  ['zh-CN', zh],
  ['en-US', en],
])('%s', (_, words: Record<string, Record<string, string>>) => {
  test.each(MessageTemplate.options)('%s has words for each channel', (template) => {
    const channels = ONLY_SMS.includes(template) ? ['sms'] : ['email', 'sms', 'subject'];
    expect(
      Object.keys(words[template] ?? {})
        .filter((channel) => channels.includes(channel))
        .sort(),
    ).toEqual(channels);
  });

  test('puts nothing into the words of a notice, which stands on a locked screen', () => {
    const notices = Object.values(words).flatMap(({ push }) => (push === undefined ? [] : [push]));
    expect(notices.length).toBeGreaterThan(10);
    expect(notices.filter((notice) => notice.includes('{{'))).toEqual([]);
  });

  test('knows no template that is never sent', () => {
    expect(Object.keys(words).sort()).toEqual([...MessageTemplate.options, ...RETIRED].sort());
  });
});

test('both languages fill in the same values', () => {
  const valuesOf = (words: Record<string, Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(words).flatMap(([template, texts]) =>
        Object.entries(texts).map(([channel, text]) => [`${template}.${channel}`, [...new Set(text.match(/{{\w+}}/g))].sort()]),
      ),
    );
  expect(valuesOf(zh)).toEqual(valuesOf(en));
});
