// Guards: a notice opens a screen of the portal and nothing else, and an unreadable one is still a notice.
import { describe, expect, test } from 'vitest';
import { isShownAt, pathOf, pushNoticeOf } from '../../../sw/pushNotice.ts';

describe('the path of a notice', () => {
  test.each([
    ['/personal', '/personal'],
    ['/matchSignDetail?id=a', '/matchSignDetail?id=a'],
    ['/a/../account', '/account'],
    ['//evil.test/x', '/personal'],
    ['/\\evil.test/x', '/personal'],
    ['/..//evil.test/x', '/personal'],
    ['https://evil.test/', '/personal'],
    ['javascript:alert(1)', '/personal'],
    ['', '/personal'],
    [null, '/personal'],
  ])('%j is %j', (value, path) => {
    expect(pathOf(value)).toBe(path);
  });
});

describe('the tab that shows a notice’s screen', () => {
  test.each([
    ['/personal', '/personal', true],
    ['/personal', '/personal?tab=drafts', true],
    ['/personal', '/account', false],
    ['/matchSignDetail?id=a', '/matchSignDetail?id=a&season=2026', true],
    ['/matchSignDetail?id=a', '/matchSignDetail?id=b', false],
    ['/matchSignDetail?id=a', '/matchSignDetail', false],
  ])('%s at %s: %j', (path, address, isShown) => {
    expect(isShownAt(`https://cup.test${address}`, path)).toBe(isShown);
  });
});

test.each(['', 'not json', 'null', '[]', '{"title":1}'])('%j is a notice', (text) => {
  expect(pushNoticeOf(text)).toEqual({ title: 'Tangible Cup', body: '', path: '/personal', tag: 'notice' });
});
