// Promises: a file removed by mistake can be restored and continues; otherwise it is deleted on the server too; a picture keeps its position.
import { expect, test } from 'vitest';
import { moveItem, putBack } from '#src/works/files/fileOrder.ts';
import { createRemovedFiles } from '#src/works/files/removedFiles.ts';
import { uploadItem } from './fixtures.ts';

const setUp = () => {
  const calls: string[] = [];
  const note = (verb: string) => async (id: string) => void calls.push(`${verb} ${id}`);
  const timers = new Set<() => void>();
  const removed = createRemovedFiles({
    uploads: { pause: note('pause'), resume: note('resume'), cancel: note('cancel') },
    schedule: (run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  const elapse = () => {
    for (const run of [...timers]) run();
  };
  return { calls, removed, elapse };
};

test('put back, a file goes on where it was, and nothing ends it later', () => {
  const { calls, removed, elapse } = setUp();
  const undo = removed.remove([uploadItem('film', { name: 'uploading' }), uploadItem('poster', { name: 'ready' })]);
  expect(undo()).toBe(true);
  elapse();
  removed.end();
  expect(calls).toEqual(['pause film', 'resume film']);
  expect(undo()).toBe(false);
});

test('what is not put back in time ends with all that belongs to it, once', () => {
  const { calls, removed, elapse } = setUp();
  const undo = removed.remove([uploadItem('film', { name: 'ready' }), uploadItem('poster', { name: 'ready' })]);
  elapse();
  expect(undo()).toBe(false);
  removed.end();
  expect(calls).toEqual(['cancel film', 'cancel poster']);
});

test('of several pictures that the server has, which end no upload here, each can be put back', () => {
  const { calls, removed } = setUp();
  const [first, second] = [removed.remove([]), removed.remove([])];
  expect(first()).toBe(true);
  expect(second()).toBe(true);
  expect(calls).toEqual([]);
});

test('leaving the form ends all that was removed', () => {
  const { calls, removed } = setUp();
  removed.remove([uploadItem('a', { name: 'ready' })]);
  removed.remove([uploadItem('b', { name: 'ready' })]);
  removed.end();
  expect(calls).toEqual(['cancel a', 'cancel b']);
});

test('moves one picture among the others, and puts one back where it was', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  const list = ['a', 'b'];
  for (const [from, to] of [
    [0, 0],
    [0, 2],
    [1, -1],
    [5, 0],
  ] as const)
    expect(moveItem(list, from, to)).toBe(list);
  expect(putBack(['a', 'c'], 1, 'b')).toEqual(['a', 'b', 'c']);
  expect(putBack(['a'], 4, 'b')).toEqual(['a', 'b']);
});
