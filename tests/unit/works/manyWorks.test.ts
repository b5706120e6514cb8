// Guards: a film of many is stored with its work as one from the form of a team is, what the page says of a team follows from what is stored, and a
// team gets no second film.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { createHandInTask } from '#src/works/form/handIn.ts';
import { emptyWork, WorkForm } from '#src/works/form/workForm.ts';
import { type FilmRow, type FilmTeam, matchRows, type ReadyFilm, readyFilms, textProblems, withTeam } from '#src/works/many/filmRows.ts';
import { storeFilm } from '#src/works/many/storeFilm.ts';
import { countTeams, takesFilm, teamState } from '#src/works/many/teamWorks.ts';
import { competition, createNetwork, settled, TEACHER } from '../offline/fixtures/browser.ts';
import { createModelServer, createUploadHarness, fileOf, type UploadHarness } from '../offline/uploads/uploadHarness.ts';
import { uploadItem } from './fixtures.ts';

const PATIENCE = { timeout: 4000, interval: 5 };
const entry = { ...competition, mode: 'online', art: '', signup: null, work: null, voting: null, contest: null } as const;
const teamOf = (id: string, before: FilmTeam['before'] = null): FilmTeam => ({
  ...{ id, teamName: `Team ${id}`, workNo: null, before },
  competition: { ...entry, signup: { opensAt: null, closesAt: null } },
});
const rowOf = (id: string, name = `${id}.mp4`): FilmRow => ({
  ...{ id, byHand: null, title: null, description: null },
  chosen: { file: new File(['film'], name), handle: undefined },
  check: { name: 'ok', film: { file: new File(['film'], name), type: 'video/mp4', seconds: 1, isShowable: true, poster: null } },
});
const readyOf = (id: string, bytes: number, team = teamOf(id)): ReadyFilm => {
  const file = fileOf(bytes);
  const film = { file, type: 'video/mp4', seconds: 1, isShowable: true, poster: new Blob(['a frame']) };
  const row: FilmRow = { ...rowOf(id), chosen: { file, handle: undefined }, check: { name: 'ok', film } };
  return { row, film, team, texts: { title: `Work of ${id}`, description: 'A robot' } };
};

describe('a film that is stored', () => {
  let harness: UploadHarness;
  beforeEach(() => {
    harness = createUploadHarness(createModelServer((count) => String(count).padStart(32, '0')));
  });
  afterEach(() => harness.browser.close());
  const open = async () => {
    const network = createNetwork();
    const { uploads } = await harness.tab();
    const { device } = await harness.browser.tab(network.send);
    return { network, uploads, device, deps: { drafts: device.drafts, uploads, items: [] } };
  };

  test('goes by itself with its work, each of many to its own entry and once', async () => {
    const { network, uploads, device, deps } = await open();
    harness.server.cutsAfter(0);
    const sizes = { 'entry-1': 1050, 'entry-2': 1150, 'entry-3': 1250 };
    for (const [id, bytes] of Object.entries(sizes)) await storeFilm(readyOf(id, bytes), deps);
    const stop = createHandInTask({ openDevice: async () => device })(TEACHER, uploads);
    await settled();
    expect(network.requests).toEqual([]);
    expect((await device.drafts.list()).map(({ label }) => label).toSorted()).toEqual(['Team entry-1', 'Team entry-2', 'Team entry-3']);
    harness.server.cutsAfter(Number.POSITIVE_INFINITY);
    await uploads.wake();
    await expect.poll(() => network.requests.length, PATIENCE).toBe(3);
    const Body = z.object({
      title: z.string(),
      media: z.object({ kind: z.literal('video'), uploadId: z.string(), posterUploadId: z.string() }),
    });
    const sent = network.requests.map(({ params, body }) => {
      const { title, media } = Body.parse(body);
      return [String(params?.['id']), title, harness.server.uploads.get(media.uploadId)?.size];
    });
    expect(sent.toSorted()).toEqual(Object.entries(sizes).map(([id, bytes]) => [id, `Work of ${id}`, bytes]));
    stop();
  });

  test('that found the account’s room for unused files taken goes once another work has used some', async () => {
    const { network, uploads, device, deps } = await open();
    // as long as the first work is not handed in, there is no room for the second film
    const isFull = () => network.requests.length === 0 && harness.server.uploads.size >= 2;
    harness.server.fails((what) => (what === 'create' && isFull() ? new Problem('upload_quota_used_up') : null));
    for (const id of ['entry-1', 'entry-2']) await storeFilm(readyOf(id, 1050), deps);
    const names = async () => (await harness.items(uploads)).map(({ status }) => status.name).toSorted();
    await expect.poll(names, PATIENCE).toEqual(['failed', 'failed', 'ready', 'ready']);
    const stop = createHandInTask({ openDevice: async () => device })(TEACHER, uploads);
    await expect.poll(() => network.requests.length, PATIENCE).toBe(2);
    stop();
  });

  test('takes the place of what was begun, whose uploads end', async () => {
    const { uploads, device, deps } = await open();
    harness.server.cutsAfter(0);
    const begun = await storeFilm(readyOf('entry-1', 1050), deps);
    const [draft] = await device.drafts.list();
    const saved = draft && (await device.drafts.read(draft.id, WorkForm));
    const before = saved ? { form: saved.form, draft: saved.draft, isPublic: false } : null;
    const id = await storeFilm(readyOf('entry-1', 2050, teamOf('entry-1', before)), { ...deps, items: await harness.items(uploads) });
    expect(id).not.toBe(begun);
    const [after, ...others] = await device.drafts.list();
    expect(others).toEqual([]);
    expect(after?.id).toBe(draft?.id);
    expect((await device.drafts.read(after?.id ?? '', WorkForm))?.form.video).toEqual({ from: 'device', id });
    await expect.poll(async () => (await harness.items(uploads)).map(({ sizeBytes }) => sizeBytes).toSorted(), PATIENCE).toEqual([2050, 7]);
  });

  test('is none if another tab has begun the work of its team: nothing of it stays', async () => {
    const { uploads, device, deps } = await open();
    harness.server.cutsAfter(0);
    const subject = { kind: 'work', entryId: 'entry-1' } as const;
    await device.drafts.create({ subject, competition, form: emptyWork, label: 'a', filled: 0, total: 3 });
    await expect(storeFilm(readyOf('entry-1', 1050), deps)).rejects.toMatchObject({ code: 'conflict' });
    await expect.poll(() => harness.items(uploads), PATIENCE).toEqual([]);
  });
});

describe('how far a team is', () => {
  const nothing = { items: [], saved: [], uploads: [], progress: new Map() };
  const draft = {
    id: 'd',
    subject: { kind: 'work', entryId: 'a' },
    competition,
    label: '',
    savedAt: 0,
    filled: 3,
    total: 3,
    revision: 1,
    problem: null,
  };
  const item = { id: 'd', subject: draft.subject, competition, label: '', queuedAt: 0 };
  const form = { ...emptyWork, video: { from: 'device' as const, id: 'f' }, sendWhenReady: true };
  const waiting: OutboxItem = { ...item, state: 'waiting', problem: null, failures: 0, nextTryAt: 0 };
  const upload = (name: 'uploading' | 'paused' | 'ready', acceptedBytes = 0) => uploadItem('f', { name }, { acceptedBytes });
  const problem = new Problem('conflict');
  test.each([
    ['nothing', {}, null, { name: 'none' }, true],
    ['a work handed in', {}, 'W1', { name: 'handed_in', no: 'W1' }, true],
    ['a form begun', { saved: [{ draft, form: { ...form, sendWhenReady: false } }] }, 'W1', { name: 'begun' }, true],
    [
      'a refusal',
      { saved: [{ draft: { ...draft, problem }, form: { ...form, sendWhenReady: false } }] },
      null,
      { name: 'refused', problem },
      true,
    ],
    [
      'a film on its way',
      { saved: [{ draft, form }], uploads: [upload('uploading', 250)] },
      null,
      { name: 'film', upload: upload('uploading', 250), percent: 25 },
      false,
    ],
    [
      'a paused film',
      { saved: [{ draft, form }], uploads: [upload('paused')] },
      null,
      { name: 'film', upload: upload('paused'), percent: 0 },
      true,
    ],
    ['a film that is gone', { saved: [{ draft, form }] }, null, { name: 'lost' }, true],
    ['a work in the outbox', { items: [waiting] }, 'W1', { name: 'queued', problem: null }, false],
    ['one being sent', { items: [{ ...item, state: 'sending', failures: 0 } satisfies OutboxItem] }, null, { name: 'sending' }, false],
    [
      'one sent',
      { items: [{ ...item, state: 'sent', sentAt: 1, answerId: 'W2', place: null } satisfies OutboxItem] },
      null,
      { name: 'handed_in', no: 'W2' },
      true,
    ],
  ])('with %s', (_, device, workNo, state, isFree) => {
    const found = teamState({ id: 'a', workNo }, { ...nothing, ...device });
    expect(found).toEqual(state);
    expect(takesFilm(found)).toBe(isFree);
    expect(teamState({ id: 'b', workNo: null }, { ...nothing, ...device })).toEqual({ name: 'none' });
  });
  test('is counted once each', () =>
    expect(countTeams([{ name: 'none' }, { name: 'handed_in', no: 'W' }, { name: 'sending' }, { name: 'lost' }])).toEqual({
      handedIn: 1,
      going: 1,
      missing: 2,
    }));
});

describe('the chosen films', () => {
  const teams = ['Alpha', 'Beta'].map((name) => ({ id: name, name, workNo: null, children: [] }));
  const none = new Set<string>();
  const teamIds = (rows: readonly FilmRow[]) => [...matchRows(rows, teams, none)].map(([id, { teamId }]) => [id, teamId]);

  test('keep the team that was chosen by hand, which no other then has', () => {
    const rows = [rowOf('1', 'alpha.mp4'), rowOf('2', 'x.mp4')];
    expect(teamIds(rows)).toEqual([
      ['1', 'Alpha'],
      ['2', null],
    ]);
    const chosen = withTeam(rows, '2', 'Alpha');
    expect(new Map(matchRows(chosen, teams, none))).toEqual(
      new Map([
        ['1', { teamId: null, why: 'taken' }],
        ['2', { teamId: 'Alpha', by: 'hand' }],
      ]),
    );
    expect(new Map(matchRows(withTeam(chosen, '1', 'Alpha'), teams, none)).get('2')).toEqual({ teamId: null, why: 'none' });
    expect(new Map(matchRows(withTeam(chosen, '2', null), teams, none)).get('1')?.teamId).toBe('Alpha');
  });

  test('are ready with a team whose work is known, with its texts or those for all', () => {
    const form = { ...emptyWork, title: 'Old', description: 'Old text', basedOn: 3 };
    const known = new Map([
      ['Alpha', teamOf('Alpha', { form, draft: null, isPublic: true })],
      ['Beta', teamOf('Beta')],
      ['Gamma', { ...teamOf('Gamma'), before: undefined }],
    ]);
    const rows = [rowOf('1'), rowOf('2'), rowOf('3'), rowOf('4')].map((row, index) => ({
      ...row,
      byHand: { teamId: ['Alpha', 'Beta', 'Gamma', null][index] ?? null },
    }));
    const ready = readyFilms(rows, matchRows(rows, teams, none), known, 'For all');
    expect(ready.map(({ texts }) => texts)).toEqual([
      { title: 'Old', description: 'Old text' },
      { title: 'Team Beta', description: 'For all' },
    ]);
  });

  test('lack what the form of one team would ask for', () => {
    expect(textProblems({ title: '', description: '' }, emptyWork)).toEqual({ title: 'required', description: 'required' });
    expect(textProblems({ title: 'a'.repeat(61), description: 'b' }, emptyWork)).toEqual({ title: 'too_long' });
    expect(textProblems({ title: 'a', description: 'b' }, { ...emptyWork, kind: 'link', basedOn: 2 })).toEqual({});
  });
});
