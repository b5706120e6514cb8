import { describe, expect, test } from 'vitest';
import { createPageHistory, FIRST_ENTRY, type HistoryPage, type OpenLayers } from '#src/platform/navigation/createPageHistory.ts';

/** Creates a browser window with its own history. Steps are taken when the test says so: real ones are asynchronous too. */
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
  /** Takes every requested step, and those that follow from it. */
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
    /** Goes back or forward as the reader does. */
    step: (count: number) => {
      steps.push(count);
      settle();
    },
    /** Follows a link to a part of the page, which no script handles. */
    jump: (hash: string) => {
      add(null, hash);
      arrive();
    },
    path: () => `${here().url.pathname}${here().url.search}${here().url.hash}`,
    length: () => entries.length,
    at: () => at,
  };
};

/** Creates the layers open over the page; each closes by removing itself from the stack. */
const createLayers = () => {
  const pile: { isFixed: boolean }[] = [];
  let opened = () => {};
  const layers: OpenLayers = {
    count: () => pile.length,
    closeTop: () => {
      if (pile.at(-1)?.isFixed) return false;
      pile.pop();
      return true;
    },
    onOpen: (listener) => {
      opened = listener;
    },
  };
  return {
    layers,
    open: (isFixed = false) => {
      pile.push({ isFixed });
      opened();
    },
    /** Closes by the layer's own button. */
    close: () => void pile.pop(),
    count: () => pile.length,
  };
};

const setUp = (start?: string) => {
  const window = createWindow(start);
  const { layers, ...over } = createLayers();
  let keys = 0;
  const newKey = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const history = createPageHistory(window.page, newKey, layers);
  const arrivals: string[] = [];
  history.subscribe(({ pathname, search }) => arrivals.push(pathname + search));
  return { window, history, arrivals, over };
};

/** Returns a form that asks before it is left. `asked` collects the function that leaves it, once per question. */
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

  test('a filter changes the address and not the entry: nothing scrolls, nothing closes', () => {
    const { history } = setUp('/news');
    history.push('/down');
    const { key } = history.location();
    history.replace('/down?category=forms', null, { preventScrollReset: true });
    expect(history.location()).toMatchObject({ search: '?category=forms', key });
    history.replace('/down');
    expect(history.location().key).not.toBe(key);
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

describe('what is open over the page', () => {
  test('a filter chosen in a sheet is still chosen after a step back and forward', () => {
    const { window, history, over } = setUp();
    history.push('/matchSign');
    over.open();
    history.replace('/matchSign?age=5', null, { preventScrollReset: true });
    over.close();
    window.step(-1);
    expect(window.path()).toBe('/');
    window.step(1);
    expect([window.path(), history.location().search]).toEqual(['/matchSign?age=5', '?age=5']);
  });

  /** Returns a page that the reader came to from home. */
  const atPhotos = () => {
    const all = setUp('/');
    all.history.push('/photos');
    all.arrivals.length = 0;
    return all;
  };

  test('is closed by a step back, which leaves the page where it is; the next step leaves it', () => {
    const { window, history, arrivals, over } = atPhotos();
    const before = history.location();
    over.open();
    expect(window.path()).toBe('/photos');
    window.step(-1);
    expect(over.count()).toBe(0);
    expect(history.location()).toBe(before);
    expect(arrivals).toEqual([]);
    window.step(-1);
    expect(arrivals).toEqual(['/']);
  });

  test('is closed one by one where one lies over the other', () => {
    const { window, arrivals, over } = atPhotos();
    over.open();
    over.open();
    window.step(-1);
    expect(over.count()).toBe(1);
    window.step(-1);
    expect([over.count(), window.path(), arrivals]).toEqual([0, '/photos', []]);
    window.step(-1);
    expect(arrivals).toEqual(['/']);
  });

  test('closed by its button leaves nothing that a step back or forward stumbles over', () => {
    const { window, history, arrivals, over } = atPhotos();
    for (let times = 0; times < 3; times += 1) {
      over.open();
      over.close();
    }
    expect(window.length()).toBe(3);
    window.step(-1);
    expect(arrivals).toEqual(['/']);
    window.step(1);
    window.step(1);
    expect(history.location().pathname).toBe('/photos');
    window.step(-1);
    expect(window.path()).toBe('/');
  });

  test('closed by going on is replaced by the page that follows', () => {
    const { window, history, arrivals, over } = atPhotos();
    over.open();
    history.push('/news');
    over.close();
    expect(window.length()).toBe(3);
    window.step(-1);
    expect(arrivals).toEqual(['/news', '/photos']);
    window.step(-1);
    expect(window.path()).toBe('/');
  });

  test('takes the address along that the page got meanwhile', () => {
    const { window, history, over } = atPhotos();
    over.open();
    history.replaceUrl('/photos?draft=7');
    window.step(-1);
    expect(window.path()).toBe('/photos?draft=7');
    over.open();
    over.close();
    history.replace('/photos?season=2025');
    window.step(-1);
    expect(window.path()).toBe('/');
  });

  test('that must stay open stays, and so does the page', () => {
    const { window, arrivals, over } = atPhotos();
    over.open(true);
    window.step(-1);
    expect([over.count(), window.path(), window.at(), arrivals]).toEqual([1, '/photos', 2, []]);
  });

  test('is what closes where the browser steps over its entry, or the reader over several', () => {
    const { window, arrivals, over } = atPhotos();
    over.open();
    window.step(-2);
    expect([over.count(), window.path(), arrivals]).toEqual([0, '/photos', []]);
    window.step(-1);
    expect(window.path()).toBe('/');
  });

  test('is gone after a reload: a step back leaves the page', () => {
    const { window, over } = atPhotos();
    over.open();
    const again = createPageHistory(window.page);
    expect(again.location().pathname).toBe('/photos');
    window.step(-1);
    expect(again.location().pathname).toBe('/');
  });

  test('closes before the guard of a form is asked', () => {
    const { window, history, arrivals, over } = atPhotos();
    const { asked } = guarded(history);
    over.open();
    window.step(-1);
    expect([over.count(), asked.length]).toEqual([0, 0]);
    over.open();
    over.close();
    window.step(-1);
    expect([asked.length, window.path(), arrivals]).toEqual([1, '/photos', []]);
    asked[0]?.();
    window.settle();
    expect(arrivals).toEqual(['/']);
  });
});
