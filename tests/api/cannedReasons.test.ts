// Promise: organisers keep lists of reasons in both languages, never overwrite each other's changes unseen, and each family reads the reason in its
// own language.
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { fetchExport } from '../fixtures/exports.ts';
import { family } from '../fixtures/works.ts';
import { type Client, describeApi } from './harness.ts';

describeApi('canned reasons', (context) => {
  let organiser: Client;
  const list = (kind: 'registration' | 'work' = 'registration') => organiser.call('GET /api/admin/canned-reasons', { query: { kind } });

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  it('begin with five for entries and five for works', async () => {
    for (const kind of ['registration', 'work'] as const) {
      const { items, version } = await list(kind);
      expect([kind, items.length, version]).toEqual([kind, 5, 1]);
      for (const { text, archived } of items) {
        expect(text['zh-CN']).toMatch(/\p{Script=Han}/u);
        expect(text['en-US']).not.toMatch(/\p{Script=Han}/u);
        expect(archived).toBe(false);
      }
    }
  });

  it('are changed, ordered, added and archived as one list, and the audit log has what they were', async () => {
    const { kind, version, items } = await list('work');
    const [first, second, ...rest] = items;
    if (!first || !second) throw new Error('too few');
    const added = { text: { 'zh-CN': '请换一张图片。', 'en-US': 'Please choose another picture.' }, archived: false };
    const changed = { ...second, text: { ...second.text, 'en-US': 'Too dark.' } };
    const saved = await organiser.call('PUT /api/admin/canned-reasons', { body: { kind, version, items: [changed, added, ...rest] } });
    expect(saved.version).toBe(version + 1);
    expect(saved.items.map(({ text }) => text['en-US'])).toEqual([
      'Too dark.',
      'Please choose another picture.',
      ...rest.map(({ text }) => text['en-US']),
      first.text['en-US'],
    ]);
    expect(saved.items.filter(({ archived }) => archived).map(({ id }) => id)).toEqual([first.id]);
    expect(await list('work')).toEqual(saved);
    expect(await auditLines(context().deps, kind)).toMatchObject([
      { action: 'canned_reasons_changed', actorName: '陈老师', subject: 'canned_reasons', detail: { before: items, after: saved.items } },
    ]);
  });

  it('are not overwritten unseen, and know no reason of another list', async () => {
    const { kind, version, items } = await list();
    const save = (sent: typeof items, at = version) =>
      organiser.call('PUT /api/admin/canned-reasons', { body: { kind, version: at, items: sent } });
    const answers = await Promise.allSettled([save(items), save(items.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(save(items)).rejects.toMatchObject({ code: 'conflict' });
    const [foreign] = (await list('work')).items;
    if (!foreign) throw new Error('too few');
    await expect(save([...items, foreign], version + 1)).rejects.toMatchObject({ code: 'not_found' });
    expect((await list()).version).toBe(version + 1);
    const empty = { text: { 'zh-CN': '', 'en-US': 'x' }, archived: false };
    await expect(
      organiser.call('PUT /api/admin/canned-reasons', { body: { kind, version: version + 1, items: [empty] } }),
    ).rejects.toMatchObject({ code: 'invalid_input', detail: { fields: { 'items.0.text.zh-CN': 'required' } } });
  });

  it('reach each family in its own language', async () => {
    const competitionId = await addCompetition(context().deps);
    const families = [await context().participant({ locale: 'zh-CN' }), await context().participant({ locale: 'en-US' })];
    const ids: string[] = [];
    for (const family of families) ids.push((await family.call('POST /api/registrations', { body: entryForm(competitionId) })).id);
    const [reason] = (await list()).items.filter(({ archived }) => !archived);
    if (!reason) throw new Error('no reason');
    const decide = (cannedReasonId: string) =>
      organiser.call('POST /api/admin/registrations/decisions', { body: { ids, decision: 'reject', cannedReasonId } });
    expect((await decide('no-such-reason')).decided).toEqual([]);
    expect((await decide(reason.id)).decided.toSorted()).toEqual(ids.toSorted());
    const [chinese, english] = await Promise.all(
      families.map((family, index) => family.call('GET /api/registrations/:id', { params: { id: ids[index] ?? '' } })),
    );
    expect([chinese?.reason, english?.reason]).toEqual([reason.text['zh-CN'], reason.text['en-US']]);
    const told = (await context().outbox()).filter(({ template }) => template === 'entry_rejected');
    expect(told.map(({ locale, text }) => text.includes(reason.text[locale === 'zh-CN' ? 'zh-CN' : 'en-US']))).toEqual(
      told.map(() => true),
    );
  });

  it('reach the families of works that are held back in their own languages too', async () => {
    const held: Record<string, string | undefined> = {};
    const [reason] = (await list('work')).items.filter(({ archived }) => !archived);
    const [foreign] = (await list()).items;
    if (!reason || !foreign) throw new Error('no reason');
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { client, registrationId } = await family(context(), { person: { locale } });
      const media = { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
      const params = { id: registrationId };
      const { no } = await client.call('POST /api/registrations/:id/work', {
        params,
        body: { title: '小货场', description: '用最少的积木送货。', media },
      });
      const [work] = (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: no }) } })).items;
      const hold = (cannedReasonId: string) =>
        organiser.call('POST /api/admin/works/releases', { body: { ids: [work?.id ?? ''], release: false, cannedReasonId } });
      expect((await hold(foreign.id)).refused.map(({ code }) => code)).toEqual(['not_found']);
      expect((await hold(reason.id)).done).toEqual([work?.id]);
      held[locale] = (await client.call('GET /api/registrations/:id/work', { params })).held?.reason;
    }
    expect(held).toEqual(reason.text);
    const told = (await context().outbox()).filter(({ template }) => template === 'work_held');
    expect(new Set(told.map(({ locale, text }) => text.includes(reason.text[locale === 'zh-CN' ? 'zh-CN' : 'en-US'])))).toEqual(
      new Set([true]),
    );
  });

  it('are had by every reader in a language of their own, also where only their words were stored; own words stay as they were typed', async () => {
    const { deps } = context();
    const competitionId = await addCompetition(deps);
    const [reason] = (await list()).items.filter(({ archived }) => !archived);
    const [hold] = (await list('work')).items.filter(({ archived }) => !archived);
    if (!reason || !hold) throw new Error('no reason');
    const own = '请把学校名称写完整。';
    const client = await context().participant({ locale: 'zh-CN' });
    const register = async () => {
      const { id } = await client.call('POST /api/registrations', { body: entryForm(competitionId) });
      return id;
    };
    const [chosen, typed, older, copied] = [await register(), await register(), await register(), await register()];
    const reject = (id: string, given: { cannedReasonId: string } | { reason: string }) =>
      organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'reject', ...given } });
    await reject(chosen, { cannedReasonId: reason.id });
    await reject(typed, { reason: own });
    await reject(copied, { reason: reason.text['en-US'] });
    // A row, and an audit line, from before keys were stored: in either language.
    await reject(older, { reason: own });
    const words = reason.text['en-US'];
    await deps.db.updateTable('registration').set({ reason: words, cannedReasonId: null }).where('id', '=', older).execute();
    await deps.db
      .updateTable('audit')
      .set({ detail: JSON.stringify({ reason: words }) })
      .where('subjectId', '=', older)
      .where('action', '=', 'rejected')
      .execute();

    const expected = { [chosen]: reason.text, [typed]: null, [older]: reason.text, [copied]: reason.text };
    const told = { [chosen]: reason.text['zh-CN'], [typed]: own, [older]: words, [copied]: reason.text['zh-CN'] };
    const { items } = await client.call('GET /api/registrations', {});
    expect(Object.fromEntries(items.map((entry) => [entry.id, entry.cannedReason]))).toEqual(expected);
    expect(Object.fromEntries(items.map((entry) => [entry.id, entry.reason]))).toEqual(told);
    for (const id of [chosen, typed, older, copied]) {
      const params = { id };
      const entry = await organiser.call('GET /api/admin/registrations/:id', { params });
      const line = entry.history.find(({ action }) => action === 'rejected');
      const { items: lines } = await organiser.call('GET /api/admin/audit', {
        query: { filter: JSON.stringify({ about: id }) },
      });
      const logged = lines.find(({ action }) => action === 'rejected');
      expect([id, entry.cannedReason, line?.cannedReason, logged?.cannedReason]).toEqual([
        id,
        ...Array.from({ length: 3 }, () => expected[id]),
      ]);
    }
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { id } = await organiser.call('POST /api/admin/registrations/exports', {
        body: { format: 'csv', locale, filter: JSON.stringify({ competitionId }), columns: ['reason'] },
      });
      const text = await (await fetchExport(organiser, context().url, id)).text();
      for (const words of [own, reason.text[locale]]) expect(text).toContain(words);
      expect(text).not.toContain(reason.text[locale === 'zh-CN' ? 'en-US' : 'zh-CN']);
    }

    // Rewording a reason does not change earlier decisions.
    const { kind, version, items: before } = await list();
    const changed = before.map((each) =>
      each.id === reason.id ? { ...each, text: { 'zh-CN': '改过的理由。', 'en-US': 'A changed reason.' } } : each,
    );
    await organiser.call('PUT /api/admin/canned-reasons', { body: { kind, version, items: changed } });
    const after = await client.call('GET /api/registrations/:id', { params: { id: chosen } });
    expect([after.cannedReason, Object.values(reason.text)]).toEqual([null, expect.arrayContaining([after.reason])]);
  });

  it('are had so of works that are held back, by a decision and by a report', async () => {
    const [reason] = (await list('work')).items.filter(({ archived }) => !archived);
    if (!reason) throw new Error('no reason');
    const { client, registrationId } = await family(context(), { person: { locale: 'zh-CN' } });
    const params = { id: registrationId };
    const media = { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } as const;
    const { no } = await client.call('POST /api/registrations/:id/work', { params, body: { title: '小货场', description: '送货', media } });
    const [{ id = '' } = {}] = (await organiser.call('POST /api/admin/works/search', { body: { filter: JSON.stringify({ q: no }) } }))
      .items;
    const decide = (release: boolean, given: { cannedReasonId?: string; reason?: string } = {}) =>
      organiser.call('POST /api/admin/works/releases', { body: { ids: [id], release, ...given } });
    const shown = async () => {
      const work = await client.call('GET /api/registrations/:id/work', { params });
      const entry = await client.call('GET /api/registrations/:id', { params });
      const { held, history } = await organiser.call('GET /api/admin/works/:id', { params: { id } });
      const last = history.findLast(({ action }) => action === 'hidden');
      return [work.held?.cannedReason, entry.workHeldReason, held?.cannedReason, last?.cannedReason];
    };
    await decide(true);
    await decide(false, { cannedReasonId: reason.id });
    expect(await shown()).toEqual([reason.text, reason.text, reason.text, reason.text]);
    await decide(false, { reason: '片尾有家庭住址。' });
    expect(await shown()).toEqual([null, null, null, null]);
    await decide(true);
    await context()
      .client()
      .call('POST /api/reports', { body: { requestId: randomUUID(), kind: 'work', ref: no, reason: 'personal' } });
    const filter = JSON.stringify({ subject: { kind: 'work', id } });
    const [reported] = (await organiser.call('GET /api/admin/reports', { query: { filter } })).items;
    const { version } = await organiser.call('GET /api/admin/reports/:id', { params: { id: reported?.id ?? '' } });
    await organiser.call('POST /api/admin/reports/:id/resolution', {
      params: { id: reported?.id ?? '' },
      body: { resolution: 'taken_offline', version, reason: reason.text['en-US'] },
    });
    expect(await shown()).toEqual([reason.text, reason.text, reason.text, reason.text]);
  });
});
