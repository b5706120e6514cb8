// Promises: a family is asked only if its form visibly differs from the newer work, and a form names the version it was filled from.
import { expect, test } from 'vitest';
import { workDifferences } from '#src/works/form/workDifferences.ts';
import { emptyWork, formOfWork, readyWork, WorkForm } from '#src/works/form/workForm.ts';
import { ownWork } from './fixtures.ts';

const ID = (letter: string) => letter.repeat(32);
const newest = formOfWork(ownWork({ contentVersion: 4 }));

test('a form filled from a work sends the version it was filled from, one filled from nothing sends 0', () => {
  expect(readyWork(newest, [])?.basedOn).toBe(4);
  expect(readyWork({ ...newest, basedOn: emptyWork.basedOn }, [])?.basedOn).toBe(0);
});

test('a draft of an earlier release says nothing of it', () => {
  const { basedOn: _, ...earlier } = newest;
  const draft = WorkForm.parse(earlier);
  expect(draft.basedOn).toBeNull();
  expect(readyWork(draft, [])).not.toHaveProperty('basedOn');
});

test('names what differs, in the order of the form', () => {
  expect(workDifferences({ ...newest, basedOn: 1, title: ` ${newest.title} ` }, newest)).toEqual([]);
  expect(workDifferences({ ...newest, title: '小货场', description: '更多' }, newest)).toEqual(['title', 'description']);
  expect(workDifferences({ ...newest, url: 'https://youtu.be/aaaaaaaaaaa' }, newest)).toEqual(['media']);
  const images = [ID('a'), ID('b')].map((uploadId) => ({ from: 'server' as const, uploadId, name: '', previewUrl: null }));
  expect(workDifferences({ ...newest, kind: 'images', images }, newest)).toEqual(['kind', 'media']);
  const pictures: WorkForm = { ...newest, kind: 'images', images };
  expect(workDifferences(pictures, { ...pictures, images: images.toReversed() })).toEqual(['media']);
});
