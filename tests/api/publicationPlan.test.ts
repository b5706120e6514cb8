// Promise: a draft is published at the hour that was set, once, with two processes too; not where by then something is missing or somebody has changed it, and
// then the organiser is told; until then it can be changed or called off.
import { beforeEach, expect, it } from 'vitest';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import { duePlans, takePlan } from '#server/competitions/plan/planStore.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addPayableCompetition } from '../fixtures/competition.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnBothDatabases('a publication at a set hour', (context) => {
  let organiser: Client;
  let id = '';

  beforeEach(async () => {
    context().clock.advance(100 * DAY_MS);
    organiser ??= await context().organiser();
    id = await addPayableCompetition(context().deps);
  });

  const params = () => ({ id });
  const get = () => organiser.call('GET /api/admin/competition-drafts/:id', { params: params() });
  /** Saves a draft: what is public with changes. Returns what was read of it. */
  const change = async (changes: Partial<CompetitionData>) => {
    const { published, draft } = await get();
    const current = draft ?? published;
    if (!current) throw new Error('there is nothing to change');
    const read = draft ? { number: draft.number, version: draft.version } : { number: current.number + 1, version: 0 };
    const body = { ...read, data: { ...current.data, ...changes } };
    const { number, version } = await organiser.call('PUT /api/admin/competition-drafts/:id', { params: params(), body });
    return { number, version };
  };
  const plan = (read: { number: number; version: number }, at: number) =>
    organiser.call('PUT /api/admin/competition-drafts/:id/plan', { params: params(), body: { ...read, at } });
  const planned = async () => (await organiser.call('GET /api/admin/competition-drafts/:id/plan', { params: params() })).plan;
  const unplan = () => organiser.call('DELETE /api/admin/competition-drafts/:id/plan', { params: params() });
  const summary = async () => (await context().client().call('GET /api/competitions/:id', { params: params() })).summary['en-US'];
  const run = async () => {
    while (!(await context().deps.jobs.runDue('publication-plans'))) context().clock.advance(1000);
  };
  const words = (text: string) => ({ summary: { 'zh-CN': text, 'en-US': text } });

  it('comes at its hour and not before, once, with its line in the log', async () => {
    const { clock } = context();
    const at = clock.now() + 2 * DAY_MS;
    const { plan: made } = await plan(await change(words('At its hour.')), at);
    expect(made).toMatchObject({ at, isCurrent: true, problem: null });
    clock.advance(2 * DAY_MS - HOUR_MS);
    await run();
    expect(await summary()).toBe('Three parcels, one program.');
    clock.set(at);
    await run();
    expect(await summary()).toBe('At its hour.');
    expect(await planned()).toBeNull();
    clock.advance(HOUR_MS);
    await run();
    const actions = (await auditLines(context().deps, id)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'competition_published')).toHaveLength(1);
    expect((await get()).versions.filter(({ state }) => state === 'published')).toHaveLength(1);
  });

  it('is taken by one of two processes', async () => {
    const { db } = context().deps;
    const at = context().clock.now() + HOUR_MS;
    await plan(await change(words('Once.')), at);
    const [due] = await duePlans(db, at);
    if (!due) throw new Error('nothing is due');
    const taken = await Promise.all([1, 2].map(() => db.transaction().execute((tx) => takePlan(tx, due))));
    expect(taken.toSorted()).toEqual([false, true]);
  });

  it('is refused where the draft was changed meanwhile, and says so until it is read', async () => {
    const { clock } = context();
    await plan(await change(words('First.')), clock.now() + HOUR_MS);
    await change(words('Second.'));
    expect(await planned()).toMatchObject({ isCurrent: false, problem: null });
    clock.advance(HOUR_MS);
    await run();
    expect(await summary()).toBe('Three parcels, one program.');
    expect(await planned()).toMatchObject({ problem: 'conflict' });
    while (!(await context().deps.jobs.runDue('office-notices'))) clock.advance(1000);
    await context().deps.messages.drain();
    const told = (await context().outbox()).filter(({ template }) => template === 'office_notice');
    expect(told.map(({ params }) => params['summary'])).toEqual(['1 项赛事未能定时发布']);
    await unplan();
    expect(await planned()).toBeNull();
    expect((await auditLines(context().deps, id)).map(({ action }) => action)).toContain('competition_publication_refused');
  });

  it('can be set anew and called off, and ends with a publication by hand', async () => {
    const { clock } = context();
    const read = await change(words('Later.'));
    await plan(read, clock.now() + HOUR_MS);
    await plan(read, clock.now() + 3 * HOUR_MS);
    clock.advance(2 * HOUR_MS);
    await run();
    expect(await summary()).toBe('Three parcels, one program.');
    await unplan();
    clock.advance(2 * HOUR_MS);
    await run();
    expect(await summary()).toBe('Three parcels, one program.');
    await plan(read, clock.now() + HOUR_MS);
    await organiser.call('POST /api/admin/competition-drafts/:id/publication', { params: params(), body: read });
    expect(await planned()).toBeNull();
  });

  it('is not planned for what is over, for another draft, or for one with something missing', async () => {
    const { clock } = context();
    const read = await change(words('Later.'));
    await expect(plan(read, clock.now())).rejects.toMatchObject({ detail: { fields: { at: 'moment_past' } } });
    await expect(plan({ ...read, version: read.version + 1 }, clock.now() + HOUR_MS)).rejects.toMatchObject({ code: 'conflict' });
    const missing = await change({ title: { 'zh-CN': '', 'en-US': '' } });
    await expect(plan(missing, clock.now() + HOUR_MS)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
