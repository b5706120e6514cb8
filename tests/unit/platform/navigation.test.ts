import { beforeEach, describe, expect, test } from 'vitest';
import { pageAt, pages } from '#contract/portal/pages.ts';
import { isSameLocation } from '#src/platform/navigation/isSameLocation.ts';
import { rememberReturnRoute, returnRouteBetween, takeReturnRoute } from '#src/platform/session/returnRoute.ts';
import { currentOf, headerEnd, headerStart, tabs } from '#src/shell/layout/navItems.ts';
import { rootFontSize } from '#src/shell/rootFontSize.ts';

/** The route table of the specification, section 2. */
const specified = `
/ index
/login login
/register register
/retrievePassword retrievePassword
/eventIntroduction eventIntroduction
/matchPhotos matchPhotos
/matchVideos matchVideos
/matchVideo matchVideo
/matchReview matchReview2022
/matchReviewDetail matchReviewDetail
/matchSign matchSign
/matchSignDetail matchSignDetail
/jinjiangcitySignDetail jinjiangcitySignDetail
/news news
/news-details newsDetails
/personal personal
/reviewResults reviewResults
/sign sign
/signOffline signOffline
/signSingle signSingle
/signInfo signInfo
/submitWork submitWork
/account account
/down down
/faq faq
/agreement agreement
/privacy privacy
/privacy-en privacy-en
/terms terms
/terms-en terms-en
/agreement_en agreement_en
/policy_en policy_en
/vote vote
/achievement achievement
/achievement-detail achievementDetail`
  .trim()
  .split('\n');

describe('the pages', () => {
  test('are those of the specification, a guardian’s, a school’s, a judge’s, and the one that a share opens', () => {
    expect(pages.map(({ path, name }) => `${path} ${name}`).toSorted()).toEqual(
      [
        ...specified,
        '/search search',
        '/messages messages',
        '/votes ownVotes',
        '/desk desk',
        '/desk/guardians deskGuardians',
        '/desk/works deskWorks',
        '/guardian guardian',
        '/check-in checkIn',
        '/live live',
        '/judging judging',
        '/judging/messages judgeMessages',
        '/judging/work judgedWork',
        '/judging/team judgedTeam',
        '/roster roster',
        '/unsubscribe unsubscribe',
        '/uploadWork uploadWork',
      ].toSorted(),
    );
  });

  test('every link of the header and the tab bar leads somewhere', () => {
    for (const { to } of [...headerStart, ...headerEnd, ...tabs]) expect(pageAt(to), to).toBeDefined();
  });

  test('are found with a trailing slash, and not at an unknown path', () => {
    expect(pageAt('/login/')?.name).toBe('login');
    expect(pageAt('/')?.name).toBe('index');
    expect(pageAt('/Login')).toBeUndefined();
    expect(pageAt('/constructor')).toBeUndefined();
  });
});

test('an item is current on its own page and on the others of its section', () => {
  const item = { to: '/news', key: 'news', icon: 'news', section: 'news' } as const;
  expect(currentOf(item, '/news')).toBe('page');
  expect(currentOf(item, '/news-details')).toBe('true');
  expect(currentOf(item, '/')).toBeUndefined();
});

describe('the same location', () => {
  const here = { pathname: '/matchSign', search: '?season=2026', hash: '' };
  test.each([
    ['/matchSign?season=2026', true],
    ['?season=2026', true],
    ['', false],
    ['/matchSign', false],
    ['/matchSign?season=2025', false],
    ['/matchSign?season=2026#x', false],
    ['/', false],
  ])('%s: %s', (to, same) => expect(isSameLocation(here, to)).toBe(same));
  test('as an object', () => expect(isSameLocation(here, { pathname: '/matchSign', search: 'season=2026' })).toBe(true));
});

describe('the return route', () => {
  class MemoryStorage implements Storage {
    readonly #items = new Map<string, string>();
    get length() {
      return this.#items.size;
    }
    clear = () => this.#items.clear();
    getItem = (key: string) => this.#items.get(key) ?? null;
    key = (index: number) => [...this.#items.keys()][index] ?? null;
    removeItem = (key: string) => void this.#items.delete(key);
    setItem = (key: string, value: string) => void this.#items.set(key, value);
  }
  let storage: Storage;
  beforeEach(() => {
    storage = new MemoryStorage();
  });

  test('is returned once, then the personal centre', () => {
    rememberReturnRoute('/signOffline?competition=7', storage);
    expect(takeReturnRoute('/personal', storage)).toBe('/signOffline?competition=7');
    expect(takeReturnRoute('/personal', storage)).toBe('/personal');
    expect(takeReturnRoute('/desk', storage)).toBe('/desk');
  });

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '', '/a\nb', '/\t/evil.example'])(
    'leads to no other site: %j',
    (path) => {
      rememberReturnRoute(path, storage);
      expect(takeReturnRoute('/personal', storage)).toBe('/personal');
      storage.setItem('returnRoute', path);
      expect(takeReturnRoute('/personal', storage)).toBe('/personal');
    },
  );

  test('is the full path that the sign-in was entered from, not a screen of signing in', () => {
    expect(returnRouteBetween({ pathname: '/vote', full: '/vote?no=3' }, '/login')).toBe('/vote?no=3');
    expect(returnRouteBetween({ pathname: '/register', full: '/register' }, '/login')).toBeNull();
    expect(returnRouteBetween({ pathname: '/vote', full: '/vote?no=3' }, '/')).toBeNull();
  });
});

test.each([
  [1920, 100],
  [2560, (2560 / 1920) * 100],
  [1360, (1360 / 1920) * 100],
  [1359, (1360 / 1920) * 100],
  [320, (1360 / 1920) * 100],
])('the root font size at %i px wide is %d px', (width, size) => expect(rootFontSize(width)).toBe(size));
