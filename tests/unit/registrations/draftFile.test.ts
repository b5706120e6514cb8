// Promise: drafts move to another device by a file that only its word opens, whole, each once, and nothing of them can be read without the word.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { subjectOf } from '#src/offline/subject.ts';
import { newWord, openDrafts, sealDrafts } from '#src/registrations/desk/draftFile.ts';
import { formStateOf, SavedForm } from '#src/registrations/form/state/savedForm.ts';
import { type Browser, competition, createBrowser, createNetwork, TEACHER } from '../offline/fixtures/browser.ts';
import { emptyForm } from './emptyForm.ts';

const COLLEAGUE = 'teacher-2';
const { send } = createNetwork();
let browser: Browser;
beforeEach(() => {
  browser = createBrowser();
});
afterEach(() => browser.close());

const deviceOf = async (accountId: string, on = browser) => (await on.tab(send, accountId)).device;

const terms = {
  groups: ['primary' as const],
  participation: ['team' as const],
  teamSize: { min: 1, max: 4 },
  needsInvitation: false,
  needsGuardianNumbers: false,
};
const child = { name: '林小满', idNumber: '110101201503071234' };

const addTeam = async (teamName: string) => {
  const { drafts } = await deviceOf(TEACHER);
  const values = { ...emptyForm, teamName, members: emptyForm.members.map((member) => ({ ...member, ...child })) };
  return drafts.create({
    subject: subjectOf('registration', { participation: 'team' }),
    competition,
    ...formStateOf(values, terms, null),
  });
};

test.each([
  ['the account’s other device', TEACHER, 'other'],
  ['a colleague', COLLEAGUE, 'other'],
  ['a colleague in the same browser', COLLEAGUE, 'same'],
])('brings every draft to %s as it was, and none twice', async (_, accountId, which) => {
  for (const name of ['星星快递', '月亮船', '小雨滴']) await addTeam(name);
  const mine = await deviceOf(TEACHER);
  const word = newWord();
  const file = await sealDrafts(await mine.drafts.list(), mine, word);
  const second = which === 'same' ? browser : createBrowser();
  const theirs = await deviceOf(accountId, second);
  expect(await openDrafts(file, word.toUpperCase().replaceAll('-', ' '), theirs)).toEqual({ created: 3, skipped: 0 });
  expect(await openDrafts(file, word, theirs)).toEqual({ created: 0, skipped: 3 });
  const [sent, got] = [await mine.drafts.list(), await theirs.drafts.list()];
  expect(got.map(({ label, filled, total }) => [label, filled, total]).toSorted()).toEqual(
    sent.map(({ label, filled, total }) => [label, filled, total]).toSorted(),
  );
  // sent from both devices of an account, a draft arrives once
  const ids = (drafts: typeof sent) => drafts.map(({ id }) => id).toSorted();
  if (accountId === TEACHER) expect(ids(got)).toEqual(ids(sent));
  else expect(ids(got).some((id) => ids(sent).includes(id))).toBe(false);
  for (const { id, label } of sent) {
    const copy = got.find((each) => each.label === label);
    expect((await theirs.drafts.read(copy?.id ?? '', SavedForm))?.form).toEqual((await mine.drafts.read(id, SavedForm))?.form);
  }
  if (second !== browser) await second.close();
});

test.each([
  ['the same account', TEACHER],
  ['a colleague', COLLEAGUE],
])('brings back nothing that %s has sent since, or that waits: what else is there is still sent together', async (_, accountId) => {
  for (const name of ['星星快递', '月亮船']) await addTeam(name);
  const mine = await deviceOf(TEACHER);
  const word = newWord();
  const file = await sealDrafts(await mine.drafts.list(), mine, word);
  const second = createBrowser();
  const theirs = (await second.tab(send, accountId)).device;
  await openDrafts(file, word, theirs);
  const sendAll = async () => {
    const forms = (await theirs.drafts.list()).map(({ id, revision }) => ({
      id,
      revision,
      state: formStateOf(emptyForm, terms, null),
      body: {},
    }));
    return theirs.outbox.submitMany(forms);
  };
  await sendAll();
  await theirs.outbox.wake();
  expect(await openDrafts(file, word, theirs)).toEqual({ created: 0, skipped: 2 });
  expect(await theirs.drafts.list()).toEqual([]);
  await theirs.drafts.create({
    subject: subjectOf('registration', { participation: 'team' }),
    competition,
    ...formStateOf(emptyForm, terms, null),
  });
  expect(await sendAll()).toEqual([]);
  await second.close();
});

test.each([
  ['the same account', TEACHER],
  ['a colleague', COLLEAGUE],
])('creates for %s one draft of an id that a file names twice, and reads no file that is larger than drafts are', async (_, accountId) => {
  const draft = await addTeam('星星快递');
  const mine = await deviceOf(TEACHER);
  const word = newWord();
  const file = await sealDrafts([draft, draft], mine, word);
  const second = createBrowser();
  const theirs = await deviceOf(accountId, second);
  expect(await openDrafts(file, word, theirs)).toEqual({ created: 1, skipped: 1 });
  let isRead = false;
  const huge = Object.assign(new Blob([]), {
    text: async () => {
      isRead = true;
      return '';
    },
  });
  Object.defineProperty(huge, 'size', { value: 2 ** 30 });
  await expect(openDrafts(huge, word, theirs)).rejects.toMatchObject({ code: 'draft_file_unreadable' });
  expect(isRead).toBe(false);
  await second.close();
});

test('shows nothing without the word, and says what is wrong', async () => {
  await addTeam('星星快递');
  const mine = await deviceOf(TEACHER);
  const file = await sealDrafts(await mine.drafts.list(), mine, newWord());
  const text = await file.text();
  for (const secret of ['星星快递', '林小满', '110101201503071234']) expect(text).not.toContain(secret);
  const theirs = await deviceOf(COLLEAGUE);
  await expect(openDrafts(file, newWord(), theirs)).rejects.toMatchObject({ code: 'draft_file_word_wrong' });
  await expect(openDrafts(new Blob(['PK']), 'abcd', theirs)).rejects.toMatchObject({ code: 'draft_file_unreadable' });
  await expect(openDrafts(new Blob([text.slice(0, -40)]), 'abcd', theirs)).rejects.toMatchObject({ code: 'draft_file_unreadable' });
  expect(await theirs.drafts.list()).toEqual([]);
});

test('makes another word each time, of letters that do not look alike', () => {
  const words = Array.from({ length: 200 }, newWord);
  expect(new Set(words).size).toBe(200);
  for (const word of words) expect(word).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/u);
});
