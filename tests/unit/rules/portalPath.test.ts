// Guards: a link given as a path of the portal leads nowhere else, however browsers and proxies parse it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPortalPath } from '#contract/portal/rules/portalPath.ts';

describe('a path of the portal', () => {
  const PORTAL = 'https://portal.test';
  /** Characters that browsers, proxies and routers read as a path step, the end of a path or a host name. */
  const pieces = ['/', '\\', '.', '..', '%2e', '%2F', '%5C', '?', '#', '@', ':', 'a', 'evil.test', '\t', '\n', '名', ' '];
  const typed = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((each) => `/${each.join('')}`);

  it.each(['/..//evil.test', '/.//evil.test', '/a/..//evil.test', '/..\\\\evil.test', '/%2e%2e//evil.test', '/a//b', '/a\\b'])(
    'is not %s',
    (path) => expect(isPortalPath(path)).toBe(false),
  );

  it.each(['/', '/down', '/down/', '/#top', '/matchSignDetail?id=a1&from=/a//b\\c#x', '/新闻?页=2'])('is %s', (path) =>
    expect(isPortalPath(path)).toBe(true),
  );

  it('stays on the portal however often it is resolved, with or without its repeated slashes', () => {
    fc.assert(
      fc.property(typed, (path) => {
        fc.pre(isPortalPath(path));
        for (const each of [path, path.replaceAll(/\/{2,}/g, '/'), path.replaceAll('\\', '/')]) {
          const once = new URL(each, PORTAL);
          const twice = new URL(once.href.slice(PORTAL.length), PORTAL);
          expect([once.origin, twice.origin, twice.href]).toEqual([PORTAL, PORTAL, once.href]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
