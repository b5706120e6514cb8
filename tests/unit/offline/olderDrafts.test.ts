// Promise: a draft from before a field was added opens with that field empty, whichever field it is; none of its other fields is lost.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { WorkForm } from '#src/works/form/workForm.ts';
import { type Browser, createBrowser, createNetwork, newDraft } from './fixtures/browser.ts';

const registration = {
  values: {
    participation: 'team',
    group: 'primary',
    invitationCode: 'SAMPLE-2026',
    teamName: '闪电小蜗牛',
    members: [
      { name: '林小满', gender: 'female', country: 'CN', region: 'FJ', idNumber: '110101201803070012' },
      { name: '李小明', gender: 'male', country: 'CN', region: '', idNumber: '110105201803070015' },
    ],
    parent: { name: '王芳', phone: '13800138000', phoneCountry: 'CN' },
    organization: '青禾实验小学',
    instructor: { name: '李老师', phone: '13900139000', phoneCountry: 'CN' },
    address: { country: 'CN', region: 'FJ', city: '福州', detail: '世纪大道 88 号' },
    consent: { processing: true, publishName: true, publishWork: true },
  },
  version: 4,
};
const work = {
  title: '彗星',
  description: '机器人送信',
  kind: 'images',
  url: 'https://example.com',
  video: { from: 'device', id: 'a' },
  poster: { from: 'server', uploadId: 'b', name: 'b.jpg', previewUrl: '/files/b.jpg' },
  images: [{ from: 'server', uploadId: 'c', name: 'c.jpg', previewUrl: null }],
  sendWhenReady: true,
};

type Path = readonly string[];
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns every field of a form, including nested ones, but not the elements of its lists. */
const fieldsOf = (value: unknown, path: Path = []): Path[] => {
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, [...path, String(index)]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...fieldsOf(inner, [...path, key])]);
};
const at = (value: unknown, path: Path): unknown => path.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
const without = (value: unknown, path: Path): unknown => {
  const copy = structuredClone(value);
  const parent = at(copy, path.slice(0, -1));
  if (isRecord(parent)) delete parent[path.at(-1) ?? ''];
  return copy;
};
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return isRecord(value) ? Object.values(value).flatMap(textsOf) : [];
};

/** Fields that tell kinds of forms apart, and groups of fields, existed from the beginning. */
const FIRST = ['participation', 'from', 'id', 'uploadId', 'values', 'version', 'members', 'parent', 'instructor', 'address', 'consent'];
const cases = (name: string, form: unknown, schema: z.ZodType) =>
  fieldsOf(form)
    .filter((path) => !FIRST.includes(path.at(-1) ?? ''))
    .map((path) => ({ name: `${name} without ${path.join('.')}`, form, path, schema }));

let browser: Browser;
beforeEach(() => {
  browser = createBrowser();
});
afterEach(() => browser.close());

test.each([...cases('a registration', registration, SavedForm), ...cases('a work', work, WorkForm)])(
  '$name opens',
  async ({ form, path, schema }) => {
    const { device } = await browser.tab(createNetwork().send);
    const older = without(form, path);
    const { id } = await device.drafts.create(newDraft({ form: older }));
    const read = await device.drafts.read(id, schema);
    // Defaults that are texts of their own: those of a choice, and a phone's country.
    expect(textsOf(read?.form)).toEqual(expect.arrayContaining(textsOf(older)));
    expect(at(read?.form, path)).toBeDefined();
  },
);
