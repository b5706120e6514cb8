// Promise: a work that bypasses the outbox is submitted once, even if the outbox holds the same work; a changed one replaces it.
import { expect, test, vi } from 'vitest';
import type { NewWork } from '#contract/works/public.ts';
import { createDirectSubmit } from '#src/platform/savedForm/createDirectSubmit.ts';

const work = (title: string): NewWork => ({
  title,
  description: '机器人送信',
  media: { kind: 'link', url: 'https://www.bilibili.com/video/BV1' },
});

test('the first work has the key of its draft, the same again too, and each changed one a key of its own', async () => {
  const post = vi.fn(async (_body: NewWork, _key: string) => null);
  let keys = 0;
  const submit = createDirectSubmit(post, () => `key-${++keys}`);
  for (const title of ['彗星', '彗星', '流星', '流星', '彗星']) await submit(work(title), 'draft');
  expect(post.mock.calls.map(([{ title }, key]) => [title, key])).toEqual([
    ['彗星', 'draft'],
    ['彗星', 'draft'],
    ['流星', 'key-1'],
    ['流星', 'key-1'],
    ['彗星', 'key-2'],
  ]);
});
