import { describe, expect, test } from 'vitest';
import { seasonOf } from '#contract/portal/listQueries.ts';
import { keyTarget, swipeStep, wrapIndex } from '#src/content/gallery/photos/viewerSteps.ts';
import { nextPage } from '#src/content/gallery/season/nextPage.ts';
import { seasonSearch } from '#src/content/gallery/season/season.ts';
import { bestSource, srcSetOf } from '#src/ui/display/pictureSources.ts';

describe('the season of an address', () => {
  test.each([
    ['season=2024', 2024],
    ['', undefined],
    ['season=', undefined],
    ['season=24', undefined],
    ['season=2024x', undefined],
  ])('%j', (query, season) => expect(seasonOf(new URLSearchParams(query))).toBe(season));

  test('and back', () => {
    expect(seasonSearch(2024)).toBe('?season=2024');
    expect(seasonSearch(undefined)).toBe('');
  });
});

describe('pages of a list', () => {
  const page = (items: number, total: number) => ({ items: Array.from({ length: items }), total });
  test('go on while there is more', () => expect(nextPage([page(48, 100), page(48, 100)])).toBe(3));
  test('end with the last item', () => expect(nextPage([page(48, 50), page(2, 50)])).toBeUndefined());
  test('end where a page is empty, whatever the total says', () => expect(nextPage([page(48, 100), page(0, 100)])).toBeUndefined());
});

describe('the viewer', () => {
  test('turns in a ring', () => {
    expect(wrapIndex(2, 1, 3)).toBe(0);
    expect(wrapIndex(0, -1, 3)).toBe(2);
  });

  test('by keys', () => {
    expect(keyTarget('ArrowRight', 0, 5)).toBe(1);
    expect(keyTarget('ArrowLeft', 0, 5)).toBe(4);
    expect(keyTarget('Home', 3, 5)).toBe(0);
    expect(keyTarget('End', 0, 5)).toBe(4);
    expect(keyTarget('a', 0, 5)).toBeNull();
  });

  test.each([
    [-80, 10, 1],
    [80, -10, -1],
    [-30, 0, 0],
    [-80, 70, 0],
    [0, 200, 0],
  ])('by a drag of %d, %d px', (dx, dy, step) => expect(swipeStep(dx, dy)).toBe(step));
});

describe('a picture', () => {
  const picture = {
    sources: [
      { type: 'image/webp' as const, width: 960, url: '/b.webp' },
      { type: 'image/avif' as const, width: 480, url: '/a.avif' },
      { type: 'image/webp' as const, width: 480, url: '/a.webp' },
    ],
  };
  test('lists the sizes of a format, smallest first', () => {
    expect(srcSetOf(picture, 'image/webp')).toBe('/a.webp 480w, /b.webp 960w');
    expect(srcSetOf(picture, 'image/avif')).toBe('/a.avif 480w');
    expect(srcSetOf({ sources: [] }, 'image/avif')).toBe('');
  });

  test('names one address: large enough, or the largest', () => {
    expect(bestSource(picture, 300)).toBe('/a.webp');
    expect(bestSource(picture, 481)).toBe('/b.webp');
    expect(bestSource(picture, 5000)).toBe('/b.webp');
    expect(bestSource({ sources: [{ type: 'image/avif', width: 480, url: '/a.avif' }] }, 300)).toBe('/a.avif');
    expect(bestSource({ sources: [] }, 300)).toBe('');
  });
});
