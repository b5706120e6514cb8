// Guards: every line of the audit log gets its place in one chain, even if several processes write and chain at once. The check names a changed,
// removed or inserted line, but not details erased with their family. Organisers find lines by person, thing, action and time, and read the values
// before and after.
import { beforeAll, expect, it } from 'vitest';
import { eraseAuditDetails, writeAudit } from '#server/platform/audit/audit.ts';
import { chainAudit, checkAudit } from '#server/platform/audit/auditChain.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { addPhoto } from '../fixtures/gallery.ts';
import { newsData } from '../fixtures/newsData.ts';
import { waitsForLock } from '../fixtures/waitsForLock.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;

describeOnBothDatabases('audit', (context) => {
  let chief: Client;
  let chiefId: string;
  let competitionId: string;

  beforeAll(async () => {
    chief = await context().organiser();
    ({ id: chiefId } = await chief.call('GET /api/account'));
    competitionId = await addCompetition(context().deps);
  });

  const write = (subjectId: string, detail: Record<string, unknown> = {}) =>
    context()
      .deps.db.transaction()
      .execute((tx) =>
        writeAudit(tx, context().deps, {
          actor: { id: chiefId, name: '陈老师' },
          action: 'edited',
          subject: 'competition',
          subjectId,
          detail,
        }),
      );
  const check = async () => checkAudit(context().deps.db, context().deps.vault);
  const chained = async () => {
    await chainAudit(context().deps);
    return check();
  };
  const list = async (filter: object, sort?: 'at' | '-at') =>
    (await chief.call('POST /api/admin/audit/search', { body: { filter: JSON.stringify(filter), pageSize: 200, ...(sort && { sort }) } }))
      .items;

  it('keeps the lines of one moment in the order in which they were written', async () => {
    const steps = Array.from({ length: 12 }, (_, step) => ({ step }));
    for (const detail of steps) await write('of one moment', detail);
    expect((await auditLines(context().deps, 'of one moment')).map(({ detail }) => detail)).toEqual(steps);
  });

  it('gets a place for each line by itself, soon after it was written', async () => {
    await write('by itself');
    await expect.poll(async () => (await check()).waiting, { timeout: 15_000 }).toBe(0);
    const { broken, lines } = await check();
    expect(broken).toBeNull();
    expect(lines).toBeGreaterThan(0);
  });

  it('is one chain, however many write and chain at the same moment', async () => {
    const { deps } = context();
    const others = context().database === 'postgres' ? [await context().another(), await context().another()] : [deps, deps];
    const before = (await chained()).lines;
    const writing = Array.from({ length: 20 }, async (_, n) => {
      await write(`together ${n}`);
      await chainAudit(others[n % others.length] ?? deps);
    });
    await Promise.all(writing);
    const after = await chained();
    expect(after).toMatchObject({ broken: null, waiting: 0, lines: before + 20 });
    const numbers = await deps.db.selectFrom('audit').select('no').orderBy('no').execute();
    expect(numbers.map(({ no }) => no)).toEqual(numbers.map((_, index) => index + 1));
  });

  it('gives way to what erases lines while they are chained', async () => {
    // SQLite has one writer at a time.
    if (context().database === 'sqlite') return;
    const { deps } = context();
    await chained();
    await deps.db.transaction().execute(async (tx) => {
      for (const subjectId of ['erased first', 'erased last']) {
        // The order in which they are chained.
        context().clock.advance(1);
        await writeAudit(tx, deps, {
          actor: { id: chiefId, name: '陈老师' },
          action: 'edited',
          subject: 'registration',
          subjectId,
          detail: { child: '林小满' },
        });
      }
    });
    let chaining: Promise<void> = Promise.resolve();
    await deps.db.transaction().execute(async (tx) => {
      await eraseAuditDetails(tx, 'registration', ['erased last']);
      chaining = chainAudit(deps);
      await expect.poll(() => waitsForLock(deps.db)).toBe(true);
      // Would wait for the chain, which waits for the line before.
      await eraseAuditDetails(tx, 'registration', ['erased first']);
    });
    await chaining;
    expect(await chained()).toMatchObject({ broken: null, waiting: 0 });
  });

  it('names the line that was changed, removed or inserted, and none once it is as it was', async () => {
    const { db } = context().deps;
    for (const n of [1, 2, 3, 4, 5]) await write(`guarded ${n}`, { before: { seats: n }, after: { seats: n + 1 } });
    await chained();
    const rows = await db.selectFrom('audit').selectAll().where('subjectId', 'like', 'guarded %').orderBy('no').execute();
    const third = rows[2];
    const last = rows.at(-1);
    if (!third || !last) throw new Error('no lines');
    const set = (change: object) => db.updateTable('audit').set(change).where('id', '=', third.id).execute();
    for (const change of [
      { detail: '{"before":{"seats":3},"after":{"seats":400}}' },
      { actorId: 'someone else' },
      { actorName: '别人' },
      { action: 'deleted' },
      { at: third.at + 1 },
      { subjectId: 'another' },
    ]) {
      await set(change);
      expect([change, (await check()).broken]).toEqual([change, third.no]);
      await set(third);
      expect((await check()).broken).toBeNull();
    }
    await db.deleteFrom('audit').where('id', '=', third.id).execute();
    expect((await check()).broken).toBe((third.no ?? 0) + 1);
    // Another line in its place, with its own hashes.
    await db
      .insertInto('audit')
      .values({ ...third, detail: '{"after":{"seats":9}}' })
      .execute();
    expect((await check()).broken).toBe(third.no);
    await set(third);
    await db.deleteFrom('audit').where('id', '=', last.id).execute();
    expect((await check()).broken).toBe(last.no);
    await db.insertInto('audit').values(last).execute();
    expect((await check()).broken).toBeNull();
    expect(await chief.call('POST /api/admin/audit/checks')).toMatchObject({ broken: null, waiting: 0 });
  });

  it('stays whole where a family erases its account, and where the oldest lines go with their time', async () => {
    const family = await context().participant();
    await family.call('POST /api/registrations', { body: entryForm(competitionId) });
    await chained();
    const { id } = await family.call('GET /api/account');
    await family.call('DELETE /api/account', { body: { erase: true } });
    expect((await chained()).broken).toBeNull();
    expect(new Set((await list({ about: id })).map(({ by }) => by))).toEqual(new Set(['']));
    const { db } = context().deps;
    const [first] = await db.selectFrom('audit').select('id').orderBy('no').limit(1).execute();
    await db
      .deleteFrom('audit')
      .where('id', '=', first?.id ?? '')
      .execute();
    expect((await check()).broken).toBeNull();
  });

  it('is searched by person, team, action and time, and tells what was and is', async () => {
    const family = await context().participant({ name: '司徒云帆' });
    const form = { ...entryForm(competitionId), teamName: '银河导航员' };
    context().clock.advance(HOUR_MS);
    const from = context().clock.now();
    const { id } = await family.call('POST /api/registrations', { body: form });
    context().clock.advance(HOUR_MS);
    await chief.call('POST /api/admin/registrations/extensions', {
      body: { ids: [id], window: 'edit', until: context().clock.now() + 900 * HOUR_MS * 24, reason: '台风停课' },
    });
    const { accountId } = await context()
      .deps.db.selectFrom('registration')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await chief.call('PUT /api/admin/accounts/:id/sign-up-limit', { params: { id: accountId }, body: { perDay: 400 } });
    const actions = (lines: Awaited<ReturnType<typeof list>>) => lines.map(({ action }) => action);
    expect(actions(await list({ q: '银河导航' }))).toEqual(['edit_extended', 'registered']);
    expect(actions(await list({ q: '司徒云帆' }, 'at'))).toEqual(['registered', 'sign_up_limit_set']);
    expect(actions(await list({ q: '银河导航', action: 'registered' }))).toEqual(['registered']);
    expect(actions(await list({ q: '司徒云帆', from, to: from + 1 }))).toEqual(['registered']);
    expect(await list({ q: '没有这个人' })).toEqual([]);
    expect(actions(await list({ action: 'sign_up_limit_set', from }))).toEqual(['sign_up_limit_set']);
    const [limit] = await list({ about: accountId, action: 'sign_up_limit_set' });
    expect(limit).toMatchObject({
      by: '陈老师',
      about: { 'zh-CN': '司徒云帆', 'en-US': '司徒云帆' },
      changes: [{ field: 'perDay', from: [{ is: 'number', number: 10000 }], to: [{ is: 'number', number: 400 }] }],
    });
    const found = await chief.call('POST /api/admin/search', { body: { q: '司徒云' } });
    expect(found.people.map((person) => person.id)).toEqual([accountId]);
  });

  it('is searched by the names that things have now, in either language, and by the names of settings', async () => {
    const { deps } = context();
    const about = async (q: string) =>
      (await list({ q })).map(({ action, subject, about: name }) => [action, subject, name?.['en-US'] ?? null]);
    const editionId = await addCompetition(deps, { title: JSON.stringify({ 'zh-CN': '蓝鲸杯', 'en-US': 'Blue Whale Cup' }) });
    await write(editionId);
    expect(await about('蓝鲸')).toEqual([['edited', 'competition', 'Blue Whale Cup']]);
    expect(await about('whale blue')).toEqual([['edited', 'competition', 'Blue Whale Cup']]);

    const news = { kind: 'news' } as const;
    const { id: newsId } = await chief.call('POST /api/admin/content/:kind', { params: news, body: {} });
    expect((await list({ subject: 'news' })).map(({ about: name }) => name)).toEqual([{ 'zh-CN': '未命名', 'en-US': 'Untitled' }]);
    const data = newsData({ title: { 'zh-CN': '风筝节开幕', 'en-US': 'Kites rise' } });
    await chief.call('PUT /api/admin/content/:kind/:id', { params: { ...news, id: newsId }, body: { number: 1, version: 1, data } });
    expect(await about('风筝')).toEqual([['content_draft_begun', 'news', 'Kites rise']]);

    const photoId = await addPhoto(deps, 2026);
    const { version } = await deps.db.selectFrom('photo').select('version').where('id', '=', photoId).executeTakeFirstOrThrow();
    await chief.call('POST /api/admin/gallery/:kind/changes', {
      params: { kind: 'photo' },
      body: { items: [{ id: photoId, version, caption: { 'zh-CN': '灯塔', 'en-US': 'Lighthouse' } }] },
    });
    expect(await about('lighthouse')).toEqual([['gallery_changed', 'photo', 'Lighthouse']]);
    // An item without a caption is named, and found, by its position in its gallery: nobody knows its id.
    await chief.call('POST /api/admin/gallery/:kind/changes', {
      params: { kind: 'photo' },
      body: { items: [{ id: photoId, version: version + 1, isShown: false, caption: { 'zh-CN': '', 'en-US': '' } }] },
    });
    expect(await about('2026 赛季第 1 张照片')).toEqual([
      ['gallery_changed', 'photo', 'Photo 1 of 2026'],
      ['gallery_changed', 'photo', 'Photo 1 of 2026'],
    ]);

    const template = { template: 'work_held' } as const;
    const { texts } = await chief.call('GET /api/admin/message-templates/:template', { params: template });
    await chief.call('PUT /api/admin/message-templates/:template', { params: template, body: { number: 0, texts, note: null } });
    expect(await about('作品暂不公开')).toEqual([['message_template_changed', 'message_template', 'Work held back']]);

    const { number, settings } = await chief.call('GET /api/admin/settings');
    const contact = { ...settings.contact, email: 'sea@blocks.example' };
    await chief.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, contact }, note: null } });
    expect(await about('联系方式')).toEqual([['settings_changed', 'site', null]]);
    expect(await about('retention')).toEqual([]);

    // The log itself has no name: a renamed thing is found by its new name only.
    await deps.db
      .updateTable('competition')
      .set({ title: JSON.stringify({ 'zh-CN': '白鲸杯', 'en-US': 'White Whale Cup' }) })
      .where('id', '=', editionId)
      .execute();
    expect(await about('蓝鲸')).toEqual([]);
    expect(await about('白鲸')).toEqual([['edited', 'competition', 'White Whale Cup']]);
    expect((await list({ subject: 'photo' })).map(({ action }) => action)).toEqual(['gallery_changed', 'gallery_changed']);
    expect(await list({ subject: 'photo', q: '白鲸' })).toEqual([]);
  });

  it('tells of photos that are gone by where they stood: their captions went with them, for these may have named a child', async () => {
    const { deps } = context();
    const params = { kind: 'photo' } as const;
    const [one, other] = [await addPhoto(deps, 2031), await addPhoto(deps, 2031)];
    const { version } = await deps.db.selectFrom('photo').select('version').where('id', '=', other).executeTakeFirstOrThrow();
    const caption = { 'zh-CN': '小满', 'en-US': 'Xiaoman' };
    await chief.call('POST /api/admin/gallery/:kind/changes', { params, body: { items: [{ id: other, version, caption }] } });
    await chief.call('POST /api/admin/gallery/:kind/moves', { params, body: { season: 2031, ids: [other], before: one } });
    await chief.call('POST /api/admin/gallery/:kind/removals', { params, body: { ids: [one, other] } });
    const told = async (id: string) =>
      (await list({ about: id })).map(({ action, about: name, was }) => [action, name, was?.['zh-CN'], was?.['en-US']]);
    const first = [null, '2031 赛季第 1 张照片（已删除）', 'Photo 1 of 2031, removed'];
    expect((await told(other)).toSorted()).toEqual([
      ['gallery_changed', ...first],
      ['gallery_removed', ...first],
    ]);
    expect(await told(one)).toEqual([['gallery_removed', null, '2031 赛季第 2 张照片（已删除）', 'Photo 2 of 2031, removed']]);
    const moves = await list({ action: 'content_order_changed' });
    expect(moves[0]?.changes.flatMap(({ to }) => to ?? [])).toContainEqual({
      ...{ is: 'thing', subject: 'photo', id: other, name: null },
      was: { 'zh-CN': first[1], 'en-US': first[2] },
    });
    expect(JSON.stringify(await list({}))).not.toContain('Xiaoman');
    const { id } = await chief.call('POST /api/admin/audit/exports', {
      body: { format: 'csv', locale: 'en-US', filter: JSON.stringify({ about: one }), columns: ['action', 'about'] },
    });
    expect(await (await fetchExport(chief, context().url, id)).text()).toContain('"Photo 2 of 2031, removed"');
    // An older release stored only the season.
    const actor = { id: chiefId, name: '陈老师' };
    const old = { actor, action: 'gallery_removed', subject: 'photo', subjectId: 'gone long ago', detail: { season: 2031 } } as const;
    await deps.db.transaction().execute((tx) => writeAudit(tx, deps, old));
    expect((await told(old.subjectId))[0]?.at(-1)).toBe('A photo of 2031, removed');
  });

  it('names what its values are: judges, competitions of rights, entries of notes', async () => {
    const { deps } = context();
    const judge = await context().organiser([
      { competitionId, right: 'results' },
      { competitionId, right: 'review' },
    ]);
    const { id: judgeId } = await judge.call('GET /api/account');
    await chief.call('PUT /api/admin/accounts/:id/rights', {
      params: { id: judgeId },
      body: { rights: [{ competitionId, right: 'results' }] },
    });
    const [line] = await list({ about: judgeId, action: 'rights_changed' });
    const { title } = await deps.db.selectFrom('competition').select('title').where('id', '=', competitionId).executeTakeFirstOrThrow();
    const competition = { id: competitionId, name: JSON.parse(title) };
    expect(line?.byId).toBe(chiefId);
    expect(line?.changes).toEqual([
      {
        field: 'rights',
        from: [
          { is: 'right', right: 'results', competition },
          { is: 'right', right: 'review', competition },
        ],
        to: [{ is: 'right', right: 'results', competition }],
      },
    ]);
  });

  it('finds nothing by a name that was erased, and tells none', async () => {
    const family = await context().participant({ name: '慕容小满' });
    const form = { ...entryForm(competitionId), teamName: '海雀七号' };
    const { id } = await family.call('POST /api/registrations', { body: form });
    await chief.call('POST /api/admin/registrations/:id/notes', { params: { id }, body: { text: 'call', mentions: [] } });
    expect((await list({ q: '海雀七号' })).map(({ action }) => action).toSorted()).toEqual(['note_written', 'registered']);
    await family.call('DELETE /api/account', { body: { erase: true } });
    expect(await list({ q: '海雀七号' })).toEqual([]);
    expect(await list({ q: '慕容小满' })).toEqual([]);
    const lines = await list({ about: id });
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toMatch(/海雀|慕容/);
  });

  it('is exported as it is filtered', async () => {
    const { id } = await chief.call('POST /api/admin/audit/exports', {
      body: {
        format: 'csv',
        locale: 'en-US',
        filter: JSON.stringify({ action: 'sign_up_limit_set' }),
        columns: ['by', 'action', 'changes'],
      },
    });
    const file = await fetchExport(chief, context().url, id);
    expect(await file.text()).toContain('陈老师,set the daily limit,"Children and entries a day: 10,000 → 400"');
  });

  it('is exported in the words of the reader: times in the site’s zone, kinds, names', async () => {
    const { id } = await chief.call('POST /api/admin/audit/exports', {
      body: {
        format: 'csv',
        locale: 'zh-CN',
        filter: JSON.stringify({ action: 'edit_extended' }),
        columns: ['by', 'action', 'subject', 'about', 'changes'],
      },
    });
    const text = await (await fetchExport(chief, context().url, id)).text();
    expect(text).toMatch(/陈老师,.+,报名,银河导航员,截至：20\d\d年\d+月\d+日 \d\d:\d\d/);
  });
});
