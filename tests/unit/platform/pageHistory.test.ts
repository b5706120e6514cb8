import { describe, expect, test } from 'vitest';
import { createPageHistory, FIRST_ENTRY, type HistoryPage } from '#src/platform/navigation/createPageHistory.ts';

/** A browser's window with a history of its own. Steps are taken when the test says so: real ones take a moment too. */
const createWindow = (start = '/') => {
  let at = 0;
  let entries: { url: URL; state: unknown }[] = [{ url: new URL(start, 'http://site.test'), state: null }];
  const here = () => entries[at] ?? { url: new URL('http://site.test'), state: null };
  const steps: number[] = [];
  const listeners: (() => void)[] = [];
  const arrive = () => {
    for (const listener of listeners) listener();
  };
  const add = (state: unknown, url: string) => {
    entries = [...entries.slice(0, at + 1), { url: new URL(url, here().url), state }];
    at += 1;
  };
  const page: HistoryPage = {
    location: {
      get pathname() {
        return here().url.pathname;
      },
      get search() {
        return here().url.search;
      },
      get hash() {
        return here().url.hash;
      },
    },
    history: {
      get state() {
        return here().state;
      },
      pushState: (state: unknown, _: string, url) => add(state, String(url)),
      replaceState: (state: unknown, _: string, url) => {
        entries[at] = { url: url ? new URL(url, here().url) : here().url, state };
      },
      go: (count = 0) => void steps.push(count),
    },
    addEventListener: (_, listener) => void listeners.push(listener),
  };
  /** Takes every step that was asked for, and those that follow from it. */
  const settle = () => {
    for (let count = steps.shift(); count !== undefined; count = steps.shift()) {
      if (entries[at + count] === undefined || count === 0) continue;
      at += count;
      arrive();
    }
  };
  return {
    page,
    settle,
    /** The reader's own back and forward. */
    step: (count: number) => {
      steps.push(count);
      settle();
    },
    /** A link to a part of the page, which no script handles. */
    jump: (hash: string) => {
      add(null, hash);
      arrive();
    },
    path: () => `${here().url.pathname}${here().url.search}${here().url.hash}`,
    length: () => entries.length,
    at: () => at,
  };
};

const setUp = (start?: string) => {
  const window = createWindow(start);
  let keys = 0;
  const history = createPageHistory(window.page, () => {
    keys += 1;
    return `key-${keys}`;
  });
  const arrivals: string[] = [];
  history.subscribe(({ pathname, search }) => arrivals.push(pathname + search));
  return { window, history, arrivals };
};

/** A form that asks before it is left; the answers are what was asked. */
const guarded = (history: ReturnType<typeof setUp>['history']) => {
  const asked: (() => void)[] = [];
  const remove = history.setGuard({ blocks: (from, to) => from.pathname !== to.pathname, ask: (leave) => asked.push(leave) });
  return { asked, remove };
};

describe('from place to place', () => {
  test('the entry that the reader came in by is known as such, every other has its own key', () => {
    const { history, window } = setUp('/news?page=2');
    expect(history.location()).toMatchObject({ pathname: '/news', search: '?page=2', key: FIRST_ENTRY });
    history.push('/faq');
    history.replace('/faq?q=1');
    expect(history.location()).toMatchObject({ pathname: '/faq', search: '?q=1', key: 'key-2' });
    window.step(-1);
    expect(history.location()).toMatchObject({ pathname: '/news', key: FIRST_ENTRY });
  });

  test('goes on where it was after the page was loaded again', () => {
    const { window, history } = setUp();
    history.push('/faq', { from: 'home' });
    const again = createPageHistory(window.page);
    expect(again.location()).toEqual(history.location());
    expect(again.location().state).toEqual({ from: 'home' });
  });

  test('the current place again is ignored', () => {
    const { history, window, arrivals } = setUp('/news?page=2');
    const before = history.location();
    history.push('/news?page=2');
    history.replace({ search: '?page=2' });
    expect(history.location()).toBe(before);
    expect(window.length()).toBe(1);
    history.push('/news');
    expect(arrivals).toEqual(['/news']);
  });

  test('tells of every arrival, and from where', () => {
    const { history, window } = setUp();
    const told: string[] = [];
    const stop = history.subscribe((to, from) => told.push(`${from.pathname} > ${to.pathname}`));
    history.push('/faq');
    window.step(-1);
    window.step(1);
    stop();
    history.push('/down');
    expect(told).toEqual(['/ > /faq', '/faq > /', '/ > /faq']);
  });

  test('an entry that the browser made counts like all others', () => {
    const { history, window } = setUp('/faq');
    window.jump('#main');
    expect(history.location()).toMatchObject({ pathname: '/faq', hash: '#main' });
    history.push('/down');
    guarded(history);
    window.step(-2);
    expect(window.path()).toBe('/down');
  });
});

describe('a guard', () => {
  test.each(['push', 'replace'] as const)('holds a %s until it lets go', (way) => {
    const { history, window, arrivals } = setUp('/sign');
    const { asked } = guarded(history);
    history[way]('/news');
    expect(arrivals).toEqual([]);
    expect(window.path()).toBe('/sign');
    expect(asked).toHaveLength(1);
    asked[0]?.();
    expect(arrivals).toEqual(['/news']);
    expect(window.length()).toBe(way === 'push' ? 2 : 1);
  });

  test.each([-1, -2, 1])('holds a step of %i, and takes it when it lets go', (count) => {
    const { history, window, arrivals } = setUp('/');
    for (const path of ['/news', '/sign', '/faq']) history.push(path);
    window.step(-1);
    arrivals.length = 0;
    const { asked } = guarded(history);
    window.step(count);
    expect(window.path()).toBe('/sign');
    expect(window.at()).toBe(2);
    expect(arrivals).toEqual([]);
    expect(asked).toHaveLength(1);

    asked[0]?.();
    window.settle();
    expect(window.at()).toBe(2 + count);
    expect(arrivals).toEqual([window.path()]);
  });

  test('that was let go once holds the next time', () => {
    const { history, window } = setUp('/');
    history.push('/sign');
    const { asked } = guarded(history);
    window.step(-1);
    asked[0]?.();
    window.settle();
    expect(window.path()).toBe('/');
    window.step(1);
    expect(asked).toHaveLength(2);
    expect(window.path()).toBe('/');
  });

  test('that says nothing against it, or is gone, holds nothing', () => {
    const { history, window, arrivals } = setUp('/sign');
    const { asked, remove } = guarded(history);
    history.push('/sign?id=2');
    window.step(-1);
    remove();
    history.push('/news');
    expect(asked).toEqual([]);
    expect(arrivals).toEqual(['/sign?id=2', '/sign', '/news']);
  });
});
