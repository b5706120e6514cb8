// Promise: where two versions of the settings differ, organisers read the words of the forms, never the names and codes of the program.
import { expect, test } from 'vitest';
import { readRetention } from '#server/platform/retention.ts';
import { defaultSettings } from '#server/site/effective.ts';
import { settingLabel, settingText } from '#src/admin/settings/settingTexts.ts';

const translate = (key: string) => `‹${key}›`;
const settings = defaultSettings({ timeZone: 'Asia/Shanghai', smsPerDay: 100, retention: readRetention({}) });

const leavesOf = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
    : [path];

test('every setting has words, its language among them', () => {
  const paths = leavesOf(settings, '');
  expect(paths).toContain('reminders.signup_closing.channels.0');
  for (const path of paths) expect(settingLabel(translate, path), path).toMatch(/^‹[^›]+›(?: · (?:‹[^›]+›|中文|English))?$/);
  expect(settingLabel(translate, 'brand.name.zh-CN')).toBe('‹settings.name› · 中文');
  expect(settingLabel(translate, 'reminders.signup_closing.days')).toBe('‹messageTemplate.signup_closing› · ‹reminders.before›');
  expect(settingLabel(translate, 'reminders.result_published.days')).toBe('‹messageTemplate.result_published› · ‹reminders.news›');
});

test('a switch and a channel are words, and what is empty a dash', () => {
  expect(settingText(translate, settings, 'reminders.signup_closing.on')).toBe('‹ra.boolean.false›');
  expect(settingText(translate, settings, 'reminders.signup_closing.channels.0')).toBe('‹messageChannel.email›');
  expect(settingText(translate, settings, 'reminders.signup_closing.channels.1')).toBe('–');
  expect(settingText(translate, settings, 'season')).toBe('–');
  expect(settingText(translate, settings, 'limits.textsPerDay')).toBe('100');
});
