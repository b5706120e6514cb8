// Guards: no organiser's input is lost. It stays on the device until the server has it, a save never overtakes another, a lost answer is no conflict,
// and somebody else's save is shown and not overwritten: "Keep mine" overwrites only fields changed here.
import { expect, it } from 'vitest';
import type { EditedRecord } from '#contract/competitions/admin.ts';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { Problem } from '#contract/http/problem.ts';
import { createDraftEditing, type ReadDraft, type UnsavedText } from '#src/admin/revisions/editing/draftEditing.ts';
import { competitionData } from '../../fixtures/competitionData.ts';

const AT = Date.UTC(2026, 3, 8);
const named = (name: string): CompetitionData => competitionData(AT, { title: { 'zh-CN': name, 'en-US': name } });
const use = { entries: 0, groups: {}, participation: {}, seatsTaken: 0, waiting: 0 };
const line = { by: '', at: AT, note: null };

/** Creates a server with one draft, which checks the version read like the real one, and an editor of the draft. */
const open = ({ kept = null, isPublic = false }: { kept?: UnsavedText<CompetitionData> | null; isPublic?: boolean } = {}) => {
  let stored = { number: isPublic ? 2 : 1, version: 1, data: named('first') };
  let published = isPublic ? { number: 1, data: named('first') } : null;
  let hasDraft = true;
  let loses: 'request' | 'answer' | null = null;
  let gate = Promise.resolve();
  const timers = new Set<() => void>();
  const puts: string[] = [];
  let onDevice: UnsavedText<CompetitionData> | null = kept;
  const record = (): EditedRecord => ({
    id: 'c1',
    published: published && { ...line, ...published, state: 'published' },
    draft: hasDraft ? { ...line, ...stored, state: 'draft' } : null,
    versions: [],
    hasWayIn: true,
    use,
  });
  const write = (read: ReadDraft, data: CompetitionData) => {
    const { number, version } = hasDraft ? stored : { number: stored.number + 1, version: 0 };
    if (read.number !== number || read.version !== version) throw new Problem('conflict');
    stored = { number, version: version + 1, data };
    hasDraft = true;
  };
  const editing = createDraftEditing(record(), kept, {
    async put({ data, ...read }) {
      puts.push(data.title['en-US']);
      await gate;
      if (loses === 'request') throw new Problem('offline');
      write(read, data);
      if (loses === 'answer') throw new Problem('offline');
      return { number: stored.number, version: stored.version, by: '', at: AT };
    },
    withDraft: (shown, saved, data): EditedRecord => ({ ...shown, draft: { ...line, ...saved, state: 'draft', data } }),
    get: async () => record(),
    keep: (text) => {
      onDevice = text;
    },
    schedule(run) {
      timers.add(run);
      return () => timers.delete(run);
    },
  });
  return {
    editing,
    puts,
    type: (name: string) => editing.change({ title: named(name).title }),
    lose: (what: typeof loses) => {
      loses = what;
    },
    /** Delays the following saves until the returned function is called. */
    hold() {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    publish: () => {
      published = { number: stored.number, data: stored.data };
      hasDraft = false;
    },
    /** Saves as somebody else. */
    other: (name: string) => write({ number: stored.number, version: stored.version }, named(name)),
    /** Saves other fields as somebody else. */
    otherChanges: (changes: Partial<CompetitionData>) =>
      write({ number: stored.number, version: stored.version }, { ...stored.data, ...changes }),
    stored: () => stored.data,
    onServer: () => stored.data.title['en-US'],
    onDevice: () => onDevice?.data.title['en-US'] ?? null,
    pending: () => timers.size,
    state: () => editing.current().state,
  };
};

it('keeps what is typed on the device until the server has it', async () => {
  const { editing, type, onDevice, onServer, pending, state } = open();
  type('second');
  expect([onDevice(), onServer(), state(), pending()]).toEqual(['second', 'first', 'typing', 1]);
  expect(await editing.save()).toBe(true);
  expect([onDevice(), onServer(), state(), pending()]).toEqual([null, 'second', 'saved', 0]);
});

it('does not save beside a save that runs, whoever asks for it', async () => {
  const { editing, type, hold, puts, state, onServer } = open();
  const release = hold();
  type('second');
  const saves = [editing.save()];
  type('third');
  saves.push(editing.save(), editing.save());
  release();
  expect(await Promise.all(saves)).toEqual([true, true, true]);
  expect([puts, onServer(), state()]).toEqual([['second', 'third'], 'third', 'saved']);
});

it('takes up what was kept on the device when the page was left', async () => {
  const kept = { read: { number: 1, version: 1 }, base: named('first'), data: named('kept') };
  const { editing, onServer, onDevice, state } = open({ kept });
  expect([editing.current().data.title['en-US'], state()]).toEqual(['kept', 'typing']);
  editing.start();
  expect(await editing.save()).toBe(true);
  expect([onServer(), onDevice(), state()]).toEqual(['kept', null, 'saved']);
});

it('forgets what was kept where the server has it already', () => {
  const { onDevice, state } = open({ kept: { read: { number: 1, version: 0 }, base: null, data: named('first') } });
  expect([onDevice(), state()]).toEqual([null, 'saved']);
});

it('shows both texts where what was kept stands on an older draft', async () => {
  const { editing, onServer, onDevice, state } = open({ kept: { read: { number: 1, version: 0 }, base: null, data: named('kept') } });
  expect(await editing.save()).toBe(false);
  expect([state(), onServer(), onDevice()]).toEqual(['conflict', 'first', 'kept']);
});

it('knows its own text where the answer to a save was lost', async () => {
  const { editing, type, lose, state, onServer, onDevice } = open();
  lose('answer');
  type('second');
  expect(await editing.save()).toBe(false);
  expect([state(), onServer(), onDevice()]).toEqual(['failed', 'second', 'second']);
  lose(null);
  type('third');
  expect(await editing.save()).toBe(true);
  expect([state(), onServer(), onDevice()]).toEqual(['saved', 'third', null]);
  lose('answer');
  type('fourth');
  await editing.save();
  lose(null);
  editing.retry();
  expect(await editing.save()).toBe(true);
  expect([state(), onServer()]).toEqual(['saved', 'fourth']);
});

it('tries again once the network is back', async () => {
  const { editing, type, lose, state, onServer } = open();
  lose('request');
  type('second');
  expect(await editing.save()).toBe(false);
  expect([state(), onServer()]).toEqual(['failed', 'first']);
  lose(null);
  editing.retry();
  expect(await editing.save()).toBe(true);
  expect([state(), onServer()]).toEqual(['saved', 'second']);
});

it('overwrites nothing that somebody else saved, and goes on with the text that is chosen', async () => {
  const mine = open();
  mine.other('theirs');
  mine.type('mine');
  expect(await mine.editing.save()).toBe(false);
  expect([mine.state(), mine.onServer(), mine.editing.current().theirs?.draft?.data.title['en-US']]).toEqual([
    'conflict',
    'theirs',
    'theirs',
  ]);
  mine.type('mine and more');
  expect([mine.state(), mine.pending(), await mine.editing.save(), mine.onServer()]).toEqual(['conflict', 0, false, 'theirs']);
  await mine.editing.keepMine();
  expect([mine.state(), mine.onServer(), mine.onDevice()]).toEqual(['saved', 'mine and more', null]);

  const theirs = open();
  theirs.other('theirs');
  theirs.type('mine');
  await theirs.editing.save();
  theirs.editing.takeTheirs();
  expect([theirs.state(), theirs.onServer(), theirs.editing.current().data.title['en-US']]).toEqual(['saved', 'theirs', 'theirs']);
});

const SLUG = { slug: 'theirs' };
const SEASON = { season: 2031 };

it('keeps of mine what was changed here, and of theirs all else', async () => {
  const { editing, otherChanges, stored, state } = open();
  otherChanges(SLUG);
  editing.change(SEASON);
  await editing.save();
  // Input while both versions are shown counts as well.
  editing.change({ capacity: 7 });
  expect(editing.current().mine).toEqual({ ...named('first'), ...SLUG, ...SEASON, capacity: 7 });
  await editing.keepMine();
  expect([state(), stored(), editing.current().data]).toEqual([
    'saved',
    editing.current().data,
    { ...named('first'), ...SLUG, ...SEASON, capacity: 7 },
  ]);

  // Once saved, it is the base of the next change.
  otherChanges({ slug: 'once more', season: 2032 });
  editing.change({ capacity: 8 });
  await editing.save();
  await editing.keepMine();
  expect(stored()).toEqual({ ...named('first'), slug: 'once more', season: 2032, capacity: 8 });
});

it('keeps only what was changed here of what was left on the device, too', async () => {
  const kept = { read: { number: 1, version: 1 }, base: named('first'), data: { ...named('first'), ...SEASON } };
  const { editing, otherChanges, stored } = open({ kept });
  otherChanges(SLUG);
  await editing.save();
  await editing.keepMine();
  expect(stored()).toEqual({ ...named('first'), ...SLUG, ...SEASON });
});

it('takes theirs where nothing of mine differs from it', async () => {
  const { editing, type, otherChanges, puts, state, onDevice } = open();
  otherChanges(SEASON);
  editing.change({ season: 2032 });
  editing.change({ season: named('first').season });
  await editing.save();
  await editing.keepMine();
  type('more');
  await editing.save();
  expect([state(), puts, onDevice()]).toEqual(['saved', ['first', 'more'], null]);
});

it('keeps what the draft had changed of what was public where another page has published first', async () => {
  const { editing, otherChanges, publish, stored } = open({ isPublic: true });
  editing.change(SEASON);
  await editing.save();
  otherChanges({ ...SLUG, season: 2032 });
  publish();
  expect(await editing.meetPublished()).toBe(false);
  await editing.keepMine();
  expect(stored()).toEqual({ ...named('first'), ...SLUG, ...SEASON });
});

it('takes a refused publication for done where the same text is public, and shows both texts where it is not', async () => {
  const same = open();
  same.publish();
  expect([await same.editing.meetPublished(), same.state(), same.editing.current().record.draft]).toEqual([true, 'saved', null]);

  const other = open();
  other.other('theirs');
  other.publish();
  expect([await other.editing.meetPublished(), other.state(), other.onDevice()]).toEqual([false, 'conflict', 'first']);
});
