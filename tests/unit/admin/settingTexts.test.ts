// Promise: in a comparison of two settings versions, organisers read the labels of the forms, never the program's names and codes.
import { expect, test } from 'vitest';
import type { Text } from '#contract/http/common.ts';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { readRetention } from '#server/platform/retention.ts';
import { defaultSettings } from '#server/site/effective.ts';
import { settingLabel, settingOf, settingPicture, settingText } from '#src/admin/settings/settingTexts.ts';
import { markedKeys } from './markedKeys.ts';

/** Marks as translated what a list names in both languages. */
const text = (name: Text) => `‹${name['en-US']}›`;
const settings = defaultSettings({ timeZone: 'Asia/Shanghai', smsPerDay: 100, retention: readRetention({}) });

const leavesOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [path];

test('every setting has words, its language among them', () => {
  const paths = leavesOf(settings, '');
  expect(paths).toContain('reminders.signup_closing.channels.0');
  for (const path of paths.map(settingOf))
    expect(settingLabel(markedKeys, text, path), path).toMatch(/^‹[^›]+›(?:·(?:‹[^›]+›|中文|English))?$/);
  expect(settingLabel(markedKeys, text, 'brand.name.zh-CN')).toBe('‹settings.name›·中文');
  expect(settingLabel(markedKeys, text, 'reminders.signup_closing.days')).toBe('‹Sign-up closes soon›·‹reminders.before›');
  expect(settingLabel(markedKeys, text, 'reminders.result_published.days')).toBe('‹Results are out›·‹reminders.news›');
});

test('a logo is one row and no address, and the channels of a reminder are one', () => {
  const logo = (name: string) => {
    const at = `/files/${name.repeat(20)}`;
    return { small: `${at}/mark-48.png`, large: `${at}/mark-512.png`, maskable: `${at}/mark-maskable-512.png` };
  };
  const withLogo = (name: string, channels: ('sms' | 'email')[]) => ({
    ...settings,
    brand: { ...settings.brand, mark: logo(name) },
    reminders: { ...settings.reminders, signup_closing: { ...settings.reminders.signup_closing, channels } },
  });
  const [from, to] = [withLogo('a', ['sms', 'email']), withLogo('b', ['email'])];
  const rows = [...new Set(changedPaths(from, to).map(settingOf))].map((path) => [
    settingLabel(markedKeys, text, path),
    settingText(markedKeys, from, path),
    settingText(markedKeys, to, path),
  ]);
  expect(rows).toEqual([
    ['‹settings.mark›', '', ''],
    ['‹Sign-up closes soon›·‹reminders.channels›', '‹messageChannel.sms›, ‹messageChannel.email›', '‹messageChannel.email›'],
  ]);
  // The pictures are shown: in words both would be the same.
  expect([from, to].map((each) => settingPicture(each, 'brand.mark'))).toEqual([logo('a').small, logo('b').small]);
  expect([settingText(markedKeys, settings, 'brand.mark'), settingPicture(settings, 'brand.mark')]).toEqual(['–', null]);
  expect(settingPicture(from, 'reminders.signup_closing.channels')).toBeNull();
});

test('a switch is a word, and what is empty a dash', () => {
  expect(settingText(markedKeys, settings, 'reminders.signup_closing.on')).toBe('‹ra.boolean.false›');
  expect(settingText(markedKeys, settings, 'season')).toBe('–');
  expect(settingText(markedKeys, settings, 'limits.textsPerDay')).toBe('100');
});
