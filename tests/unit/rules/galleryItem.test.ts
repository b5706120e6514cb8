// Guards: visible gallery items are described in both languages; moving keeps every photo once, in the requested order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingInGalleryItem, movedBefore } from '#contract/content/rules/galleryItem.ts';

test('a caption is missing in each language in which nothing but spaces is said', () => {
  expect(missingInGalleryItem({ caption: { 'zh-CN': '决赛', 'en-US': ' ' } })).toEqual({ 'caption.en-US': 'required' });
  expect(missingInGalleryItem({ caption: { 'zh-CN': '', 'en-US': '' } })).toEqual({
    'caption.zh-CN': 'required',
    'caption.en-US': 'required',
  });
  expect(missingInGalleryItem({ caption: { 'zh-CN': '决赛', 'en-US': 'The final' } })).toEqual({});
});

const list = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 });

test('moving keeps everything once, those that stay in their order and those that move right before their new neighbour', () => {
  fc.assert(
    fc.property(list, fc.array(fc.boolean()), fc.nat(), (all, chosen, at) => {
      const ids = all.filter((_, index) => chosen[index]);
      const others = all.filter((id) => !ids.includes(id));
      const before = others[at % (others.length + 1)] ?? null;
      const moved = movedBefore(all, ids, before);
      expect(moved?.toSorted()).toEqual(all.toSorted());
      expect(moved?.filter((id) => !ids.includes(id))).toEqual(others);
      const end = before === null ? all.length : (moved?.indexOf(before) ?? -1);
      expect(moved?.slice(end - ids.length, end)).toEqual(ids);
    }),
  );
});

test('nothing moves that is not there, moves twice or stands before itself', () => {
  expect(movedBefore(['a', 'b'], ['c'], null)).toBe(null);
  expect(movedBefore(['a', 'b'], ['a', 'a'], null)).toBe(null);
  expect(movedBefore(['a', 'b'], ['a'], 'c')).toBe(null);
  expect(movedBefore(['a', 'b'], ['a'], 'a')).toBe(null);
});
