// Promise: in a comparison of two content versions, organisers read fields and text, never addresses, ids, codes or JSON.
import { expect, test } from 'vitest';
import { changedPaths } from '#contract/office/rules/changedPaths.ts';
import { fieldLabel, fieldOf, fieldPicture, fieldText } from '#src/admin/content/fields/fieldTexts.ts';
import { valueAt } from '#src/admin/revisions/editing/valueAt.ts';
import admin from '#src/locales/en-US/admin.json' with { type: 'json' };

const words = {
  t: (key: string) => (key === 'dot' ? '·' : `‹${key.split('.').at(-1)}›`),
  dateTime: (at: number) => `day ${at}`,
  fileSize: (bytes: number) => `${bytes / 1000} KB`,
  drawing: (name: string) => `drawing of ${name}`,
};
const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
const winner = {
  award: 'first',
  group: 'primary',
  teamName: text('慢车队', 'Slow Train'),
  organization: text('', ''),
  memberNames: ['林小满', 'Emma'],
  country: 'CN',
  registrationId: null,
};
const STORED = `/files/${'a'.repeat(20)}`;
const picture = (url: string, width: number) => ({
  alt: text('海', 'The sea'),
  width,
  height: 400,
  sources: [{ url, type: 'image/webp', width }],
});

const rowsOf = (from: unknown, to: unknown) =>
  [...new Set(changedPaths(from, to).map(fieldOf))].map((path) => [
    fieldLabel(words, path),
    fieldText(words, from, path),
    fieldText(words, to, path),
  ]);

test('a picture, a file, a logo and a winner are one row each', () => {
  const from = {
    picture: picture(`${STORED}/one.webp`, 600),
    file: { url: `${STORED}/one.pdf`, format: 'PDF', sizeBytes: 3000 },
    logo: null,
    winners: [winner],
  };
  const to = {
    picture: { ...picture(`${STORED}/two.webp`, 800), alt: text('海', 'A harbour') },
    file: { url: `${STORED}/two.pdf`, format: 'PDF', sizeBytes: 5000 },
    logo: { url: `${STORED}/logo.svg`, width: 90, height: 30 },
    winners: [
      { ...winner, award: 'second', memberNames: [] },
      { ...winner, registrationId: '7f8b0d0e-8a2e-4b86-9d0f-3f9f4a1c2b3d' },
    ],
  };
  expect(rowsOf(from, to)).toEqual([
    ['‹pictureAlt›·English', 'The sea', 'A harbour'],
    ['‹picture›', '‹a_picture›·600 × 400', '‹a_picture›·800 × 400'],
    ['‹file›', 'PDF·3 KB', 'PDF·5 KB'],
    ['‹logo›', '–', '‹logo›·90 × 30'],
    ['‹winners› 1', '‹first›·‹primary›·慢车队 / Slow Train·林小满, Emma·CN', '‹second›·‹primary›·慢车队 / Slow Train·CN'],
    ['‹winners› 2', '–', '‹first›·‹primary›·‹of_this_site›·CN'],
  ]);
  // Two pictures of one size differ only visually.
  expect([from, to].map((data) => fieldPicture(data, 'picture'))).toEqual([`${STORED}/one.webp`, `${STORED}/two.webp`]);
  expect([from, to].map((data) => fieldPicture(data, 'logo'))).toEqual([null, `${STORED}/logo.svg`]);
  expect(['file', 'winners.0', 'picture.alt.en-US'].map((path) => fieldPicture(to, path))).toEqual([null, null, null]);
});

test('what a publication was refused for has the words of the form', () => {
  const said = (path: string) => fieldLabel({ t: (key) => String(valueAt(admin, key)) }, path);
  expect(
    [
      ...['title.en-US', 'picture.alt.zh-CN', 'winners.0.teamName.en-US', 'winners.1.organization.zh-CN', 'winners.2.country'],
      ...['winners.3.memberNames.0', 'milestones.0.title.zh-CN', 'milestones.1.body.en-US', 'milestones.2.year', 'version', 'heldAt'],
    ].map(said),
  ).toEqual([
    ...['Title · English', 'Description of the picture · 中文', 'Winners 1 · Team · English', 'Winners 2 · School or organization · 中文'],
    ...[
      'Winners 3 · Country or region',
      'Winners 4 · Members',
      'History 1 · Title · 中文',
      'History 2 · Text · English',
      'History 3 · Year',
    ],
    ...['Version', 'Held on'],
  ]);
});

test('moments, drawings, years and languages are read as words', () => {
  const from = {
    heldAt: 5,
    from: null,
    art: 'podium',
    tone: 'sun',
    languages: ['zh-CN', 'en-US'],
    milestones: [{ year: 2019, title: text('甲', 'A') }],
  };
  const to = {
    heldAt: 6,
    from: 7,
    art: 'maze',
    tone: 'sky',
    languages: ['en-US'],
    milestones: [
      { year: 2020, title: text('甲', 'B') },
      { year: 2021, title: text('乙', 'C') },
    ],
  };
  expect(rowsOf(from, to)).toEqual([
    ['‹heldAt›', 'day 5', 'day 6'],
    ['‹from›', '–', 'day 7'],
    ['‹art›', 'drawing of podium', 'drawing of maze'],
    ['‹tone›', '‹sun›', '‹sky›'],
    ['‹languages›', '中文, English', 'English'],
    ['‹milestones› 1·‹year›', '2019', '2020'],
    ['‹milestones› 1·‹title›·English', 'A', 'B'],
    ['‹milestones› 2', '–', '2021·乙 / C'],
  ]);
});
