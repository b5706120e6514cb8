// Promise: an organiser finds a screen, a setting or an action by its everyday word, in either language.
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { loadOfficeWords } from '#src/admin/kit/words/officeWords.ts';
import type { Words } from '#src/admin/kit/words/words.ts';
import { matching } from '#src/admin/navigation/palette/paletteItems.ts';
import { alsoTyped, deepItems } from '#src/admin/navigation/palette/paletteScreens.ts';
import { initLanguages } from '#src/platform/i18n/i18n.ts';

await initLanguages('en-US');
await loadOfficeWords('en-US');
const english: Words = i18next.getFixedT('en-US', 'admin');
const parts = ['news', 'photos', 'videos', 'legal', 'people', 'staff', 'registrations', 'announcements', 'language', 'keys', 'logout'];
const items = parts.map((part) => ({ id: part, label: '', also: alsoTyped(part), icon: 'help' as const }));
const settings = deepItems(
  english,
  (name) => name['en-US'],
  () => true,
);

test.each([
  ['write news', 'news'],
  ['新建新闻', 'news'],
  ['subtitles', 'videos'],
  ['字幕', 'videos'],
  ['support', 'people'],
  ['客服', 'people'],
  ['人员', 'staff'],
  ['export', 'registrations'],
  ['导出', 'registrations'],
  ['写消息', 'announcements'],
  ['language', 'language'],
  ['英文', 'language'],
  ['keyboard', 'keys'],
  ['log out', 'logout'],
  ['隐私政策', 'legal'],
])('“%s” finds %s', (query, part) => {
  expect(matching(items, query).map(({ id }) => id)).toContain(part);
});

test('every price is found by its channel', () => {
  for (const channel of ['sms', 'email', 'push'] as const)
    expect(matching(settings, `price ${channel}`).map(({ label }) => label)).toContain(
      english('settings.price', { channel: english(`messageChannel.${channel}`) }),
    );
});
