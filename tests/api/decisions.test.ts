// Promise: a decision can be undone for a minute, from any device, and nobody is notified before. Then it is carried out once, on the version that
// the organiser has seen, regardless of restarts.
import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { family as familyWithWork, picture, uploaded } from '../fixtures/works.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const JOB = 'decisions';

describeOnBothDatabases(
  'decisions that can be taken back',
  (context) => {
    let organiser: Client;
    let family: Client;
    let competitionId = '';

    const register = async (teamName = '闪电小蜗牛', into = competitionId) => {
      context().clock.advance(1000);
      return family.call('POST /api/registrations', { body: entryForm(into, { teamName }) });
    };
    const decide = (
      ids: string[],
      changes: { decision?: 'reject'; preview?: true; versions?: Record<string, number> } = {},
      by = organiser,
    ) =>
      by.call('POST /api/admin/registrations/decisions', {
        body: { ids, decision: 'approve', ...(changes.decision && { reason: '证件号码有误' }), ...changes },
      });
    const undo = (id: string, subjectIds?: string[], by = organiser) =>
      by.call('POST /api/admin/decisions/:id/undo', { params: { id }, body: subjectIds ? { subjectIds } : {} });
    const batchOf = async (ids: string[], changes: Parameters<typeof decide>[1] = {}) =>
      (await decide(ids, changes)).pending?.batchId ?? '';
    /** Lets `ms` pass and the job of any process run. */
    const pass = async (ms: number, servers = [context().deps]) => {
      context().clock.advance(ms);
      // Past the job's pause between two runs; the startup run may come in between.
      while (!(await Promise.all(servers.map(({ jobs }) => jobs.runDue(JOB)))).includes(true)) context().clock.advance(1000);
    };
    const entryOf = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const seenByFamily = async (id: string) => (await family.call('GET /api/registrations/:id', { params: { id } })).state;
    const told = async (teamName: string) =>
      (await context().outbox())
        .filter(
          ({ params, template }) =>
            /^(entry|teams)_(approved|rejected)$/.test(template) &&
            (params['team'] === teamName || params['lines']?.split('\n').some((line) => line.startsWith(`- ${teamName}，`))),
        )
        // one message about several teams tells each of them
        .map(({ template, channel }) => `${template.replace('teams', 'entry')} ${channel}`)
        .toSorted();
    const listed = async (batchId: string, by = organiser) =>
      (await by.call('GET /api/admin/decisions')).items.find(({ id }) => id === batchId);

    beforeAll(async () => {
      organiser = await context().organiser();
      family = await context().participant({ email: 'lin@example.test' });
      competitionId = await addCompetition(context().deps);
    });

    it('wait for their minute, unseen by the family, and are then carried out once', async () => {
      const { id } = await register('等一分钟');
      const answer = await decide([id]);
      const { clock } = context();
      expect(answer).toEqual({
        decided: [id],
        refused: [],
        pending: { batchId: expect.any(String), dueAt: clock.now() + UNDO_MS, now: clock.now() },
      });
      const batchId = answer.pending?.batchId ?? '';
      const mark = { batchId, kind: 'approve', by: '陈老师', dueAt: clock.now() + UNDO_MS };
      expect((await entryOf(id)).pendingDecision).toEqual(mark);
      const { items } = await organiser.call('POST /api/admin/registrations/search', {
        body: { filter: JSON.stringify({ competitionId }) },
      });
      expect(items.find((item) => item.id === id)).toMatchObject({ state: 'submitted', pendingDecision: mark });
      expect(await listed(batchId)).toMatchObject({
        kind: 'approve',
        subject: 'registration',
        isOwn: true,
        pending: [{ subjectId: id, competitionId, name: '等一分钟' }],
        refused: [],
      });
      const other = await context().organiser([{ competitionId, right: 'review' }]);
      expect(await listed(batchId, other)).toMatchObject({ isOwn: false, by: '陈老师' });
      expect(await decide([id], { decision: 'reject' }, other)).toEqual({
        decided: [],
        refused: [{ id, code: 'decision_pending' }],
        pending: null,
      });
      await pass(30_000);
      expect([await seenByFamily(id), await told('等一分钟')]).toEqual(['submitted', []]);
      await pass(30_000);
      await pass(UNDO_MS);
      expect([await seenByFamily(id), await told('等一分钟')]).toEqual(['approved', ['entry_approved email', 'entry_approved sms']]);
      const { history, pendingDecision } = await entryOf(id);
      expect(pendingDecision).toBeNull();
      expect(history.map(({ action, by }) => `${action} ${by}`)).toEqual([expect.stringMatching(/^registered /), 'approved 陈老师']);
      expect(await listed(batchId)).toBeUndefined();
      await expect(undo(batchId)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
    });

    it('say first what can be decided, and why the rest cannot', async () => {
      const tight = await addCompetition(context().deps, { capacity: 3 });
      const [open, gone, decided, waiting] = [
        await register('可以', tight),
        await register('取消了', tight),
        await register('决定了', tight),
        await register('在候补', tight),
      ];
      await batchOf([decided.id]);
      const changed = await register('改过的');
      await family.call('PATCH /api/registrations/:id', {
        params: { id: changed.id },
        body: editOf(entryForm(competitionId, { teamName: '改过的' }), changed.version),
      });
      const ids = [open.id, gone.id, decided.id, waiting.id, changed.id, 'nothing-here'];
      const expected = {
        decided: [open.id, gone.id],
        refused: [
          { id: decided.id, code: 'decision_pending' },
          { id: waiting.id, code: 'entry_waitlisted' },
          { id: changed.id, code: 'conflict' },
          { id: 'nothing-here', code: 'not_found' },
        ],
        pending: null,
      };
      const versions = { [changed.id]: changed.version };
      const messages = { people: 1, texts: 1, mails: 1, cost: expect.any(Number), inDigest: 0, inMorning: 0 };
      expect(await decide(ids, { preview: true, versions })).toEqual({ ...expected, messages });
      expect((await entryOf(open.id)).pendingDecision).toBeNull();
      await family.call('POST /api/registrations/:id/withdraw', { params: { id: gone.id } });
      // Its seat went to the waiting one.
      expect(await decide(ids, { versions })).toMatchObject({
        decided: [open.id, waiting.id],
        refused: [{ id: gone.id, code: 'action_not_allowed_now' }, expected.refused[0], expected.refused[2], expected.refused[3]],
      });
    });

    it('are taken back from any device, all or one, by the same organiser or another of the competition, and send nothing', async () => {
      const [one, two, three] = [await register('撤销一'), await register('撤销二'), await register('撤销三')];
      const ids = [one.id, two.id, three.id];
      const batchId = await batchOf(ids, { decision: 'reject' });
      const stranger = await context().organiser([{ competitionId: await addCompetition(context().deps), right: 'review' }]);
      await expect(undo(batchId, undefined, stranger)).rejects.toMatchObject({ code: 'not_found' });
      const colleague = await context().organiser([{ competitionId, right: 'review' }]);
      expect(await undo(batchId, [two.id], colleague)).toEqual({ takenBack: [two.id] });
      expect((await listed(batchId))?.pending.map(({ subjectId }) => subjectId).toSorted()).toEqual([one.id, three.id].toSorted());
      expect((await undo(batchId)).takenBack.toSorted()).toEqual([one.id, three.id].toSorted());
      await expect(undo(batchId)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      const again = await batchOf([one.id]);
      await pass(UNDO_MS);
      expect(await Promise.all(ids.map(seenByFamily))).toEqual(['approved', 'submitted', 'submitted']);
      expect([await told('撤销一'), await told('撤销二'), await told('撤销三')]).toEqual([
        ['entry_approved email', 'entry_approved sms'],
        [],
        [],
      ]);
      const lines = await context()
        .deps.db.selectFrom('audit')
        .select(['action', 'actorName'])
        .where('subject', '=', 'decision')
        .where('subjectId', 'in', [batchId, again])
        .orderBy('at')
        .orderBy('id')
        .execute();
      expect(lines.map(({ action }) => action).toSorted()).toEqual(['decided', 'decided', 'decision_taken_back', 'decision_taken_back']);
    });

    it('are taken back or carried out, and none is both, where they are taken back as they fall due', async () => {
      const entries = [];
      for (let n = 0; n < 12; n += 1) entries.push(await register(`同时${n}`));
      const batchId = await batchOf(entries.map(({ id }) => id));
      const takenBack = undo(batchId).then(
        (answer) => answer.takenBack,
        (): string[] => [],
      );
      const [back] = await Promise.all([takenBack, pass(UNDO_MS)]);
      await pass(UNDO_MS);
      for (const [n, { id }] of entries.entries()) {
        const wasTakenBack = back.includes(id);
        expect(await seenByFamily(id)).toBe(wasTakenBack ? 'submitted' : 'approved');
        expect(await told(`同时${n}`)).toEqual(wasTakenBack ? [] : ['entry_approved email', 'entry_approved sms']);
      }
    });

    it('are refused where the family has changed or cancelled the entry since, and say so to the organiser', async () => {
      const [edited, cancelled] = [await register('改了'), await register('不来了')];
      const batchId = await batchOf([edited.id, cancelled.id]);
      await family.call('PATCH /api/registrations/:id', {
        params: { id: edited.id },
        body: editOf(entryForm(competitionId, { teamName: '改了' }), edited.version),
      });
      await family.call('POST /api/registrations/:id/cancel', { params: { id: cancelled.id } });
      await pass(UNDO_MS);
      expect([await seenByFamily(edited.id), await seenByFamily(cancelled.id)]).toEqual(['submitted', 'cancelled']);
      expect([await told('改了'), await told('不来了')]).toEqual([[], []]);
      const { pending, refused } = (await listed(batchId)) ?? {};
      expect(pending).toEqual([]);
      expect(refused?.map(({ name, code }) => `${name} ${code}`).toSorted()).toEqual(['不来了 conflict', '改了 conflict']);
      // It can be decided again at once; a refusal is no longer shown a day later.
      expect((await decide([edited.id])).decided).toEqual([edited.id]);
      await pass(25 * 3600_000);
      expect(await seenByFamily(edited.id)).toBe('approved');
      expect(await listed(batchId)).toBeUndefined();
    });

    it('are refused where the organiser has lost the right since, and keep no reason once an entry is erased', async () => {
      const { db } = context().deps;
      // A withdrawal requires a recent sign-in.
      const leaver = await context().participant();
      const [entry, erased] = [
        await register('没有权限'),
        await leaver.call('POST /api/registrations', { body: entryForm(competitionId) }),
      ];
      const former = await context().organiser([{ competitionId, right: 'review' }]);
      const { id: formerId } = await former.call('GET /api/account');
      const batchId = (await decide([entry.id], {}, former)).pending?.batchId ?? '';
      await batchOf([erased.id], { decision: 'reject' });
      await db.deleteFrom('staffRight').where('accountId', '=', formerId).execute();
      const reasons = () => db.selectFrom('pendingDecision').select('reason').where('subjectId', '=', erased.id).execute();
      expect(await reasons()).toEqual([{ reason: '证件号码有误' }]);
      await leaver.call('POST /api/registrations/:id/withdraw', { params: { id: erased.id } });
      expect(await reasons()).toEqual([{ reason: null }]);
      await pass(UNDO_MS);
      expect((await listed(batchId))?.refused).toEqual([{ subjectId: entry.id, competitionId, name: '没有权限', code: 'not_allowed' }]);
      expect([await seenByFamily(entry.id), (await entryOf(erased.id)).state]).toEqual(['submitted', 'withdrawn']);
    });

    it('outlive a restart', async () => {
      const { id } = await register('重启');
      await batchOf([id]);
      await context().restart();
      expect((await entryOf(id)).pendingDecision).toMatchObject({ kind: 'approve' });
      await pass(UNDO_MS);
      expect([await seenByFamily(id), await told('重启')]).toEqual(['approved', ['entry_approved email', 'entry_approved sms']]);
    });

    it('made by a clock that was 30 days ahead can still be taken back, and wait for no longer than their minute', async () => {
      const { clock } = context();
      const [kept, taken] = [await register('钟快了'), await register('钟快了也能撤')];
      const before = clock.now();
      clock.advance(30 * 24 * 3600_000);
      await batchOf([kept.id]);
      const batchId = await batchOf([taken.id]);
      clock.set(before + 1000);
      await pass(1000);
      expect((await entryOf(kept.id)).pendingDecision?.dueAt).toBeLessThanOrEqual(clock.now() + UNDO_MS);
      expect(await undo(batchId)).toEqual({ takenBack: [taken.id] });
      await pass(UNDO_MS);
      await pass(UNDO_MS);
      expect([await seenByFamily(kept.id), await seenByFamily(taken.id)]).toEqual(['approved', 'submitted']);
      expect(await told('钟快了')).toEqual(['entry_approved email', 'entry_approved sms']);
    });

    it('are carried out by one of two servers', async ({ skip }) => {
      // A SQLite database belongs to one process.
      if (context().database === 'sqlite') return skip();
      const servers = [context().deps, await context().another()];
      const entries = [];
      for (let n = 0; n < 6; n += 1) entries.push(await register(`两台${n}`));
      await batchOf(entries.map(({ id }) => id));
      await pass(UNDO_MS, servers);
      await pass(UNDO_MS, servers);
      for (const [n, { id }] of entries.entries()) {
        expect([await seenByFamily(id), await told(`两台${n}`)]).toEqual(['approved', ['entry_approved email', 'entry_approved sms']]);
        expect((await entryOf(id)).history.map(({ action }) => action)).toEqual(['registered', 'approved']);
      }
    });

    it('release works in the same way, and not one that was replaced since', async () => {
      const { deps, clock } = context();
      const handedIn = async () => {
        const who = await familyWithWork(context());
        const submit = async (version?: number) => {
          const uploadId = await uploaded(who, await picture('png'), { filename: 'a.png', filetype: 'image/png' });
          const media = { kind: 'images' as const, uploadIds: [uploadId] };
          const body = { title: '小货场', description: '用最少的积木送货。', media, ...(version === undefined ? {} : { version }) };
          return who.client.call('POST /api/registrations/:id/work', { params: { id: who.registrationId }, body });
        };
        const { no, version } = await submit();
        const { id } = await deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
        return { id, no, version, submit };
      };
      const [shown, replaced, spared] = [await handedIn(), await handedIn(), await handedIn()];
      const release = (ids: string[], changes: object = {}) =>
        organiser.call('POST /api/admin/works/releases', { body: { ids, release: true, ...changes } });
      const isPublic = async (no: string) => (await context().client().request('GET', `/api/works/${no}`)).status === 200;
      const { done, pending } = await release([shown.id, replaced.id, spared.id]);
      expect(done).toEqual([shown.id, replaced.id, spared.id]);
      await replaced.submit(replaced.version);
      await undo(pending?.batchId ?? '', [spared.id]);
      const work = await organiser.call('GET /api/admin/works/:id', { params: { id: shown.id } });
      expect([await isPublic(shown.no), work.pendingDecision]).toMatchObject([false, { kind: 'release' }]);
      await pass(UNDO_MS);
      expect([await isPublic(shown.no), await isPublic(replaced.no), await isPublic(spared.no)]).toEqual([true, false, false]);
      expect((await listed(pending?.batchId ?? ''))?.refused).toMatchObject([{ subjectId: replaced.id, code: 'conflict', name: '小货场' }]);
      const { pending: held } = await release([shown.id], { release: false });
      // hidden at once, in lists too; what waits is the message
      const listedWorks = async () =>
        (
          await context()
            .client()
            .call('GET /api/competitions/:id/works', { params: { id: work.competition.id } })
        ).items.map(({ no }) => no);
      expect([await isPublic(shown.no), await listedWorks()]).toEqual([false, []]);
      await undo(held?.batchId ?? '');
      expect([await isPublic(shown.no), await listedWorks()]).toEqual([true, [shown.no]]);
      await release([shown.id], { release: false });
      clock.advance(1000);
      await pass(UNDO_MS);
      expect([await isPublic(shown.no), await listedWorks()]).toEqual([false, []]);
      const { pending: again } = await release([shown.id]);
      await pass(UNDO_MS);
      expect([again === null, await isPublic(shown.no)]).toEqual([false, true]);
    });

    it('end as the one who decided last wants it, whatever is decided, taken back, changed and waited for', async () => {
      const step = fc.oneof(
        fc.record({ do: fc.constant('approve' as const), who: fc.nat(2) }),
        fc.record({ do: fc.constant('reject' as const), who: fc.nat(2) }),
        fc.record({ do: fc.constant('undo' as const), who: fc.nat(2) }),
        fc.record({ do: fc.constant('edit' as const), who: fc.nat(2) }),
        fc.record({ do: fc.constant('wait' as const), who: fc.constantFrom(10_000, 30_000, 60_000) }),
      );
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
          run += 1;
          const names = [0, 1, 2].map((n) => `随机${run}-${n}`);
          const entries = [];
          for (const name of names)
            entries.push({
              ...(await register(name)),
              waiting: null as null | { kind: string; dueAt: number; version: number; batch: string },
              messages: 0,
            });
          for (const { do: what, who } of steps) {
            if (what === 'wait') {
              await pass(who);
              for (const entry of entries) {
                if (!entry.waiting || entry.waiting.dueAt > context().clock.now()) continue;
                if (entry.waiting.version === entry.version) {
                  entry.state = entry.waiting.kind === 'approve' ? 'approved' : 'rejected';
                  entry.version += 1;
                  entry.messages += 2;
                }
                entry.waiting = null;
              }
              continue;
            }
            const entry = entries[who];
            if (!entry) continue;
            const { id, version } = entry;
            if (what === 'edit') {
              const form = entryForm(competitionId, { teamName: names[who] ?? '' });
              const edited = await family.call('PATCH /api/registrations/:id', { params: { id }, body: editOf(form, version) });
              entry.version = edited.version;
              entry.state = 'submitted';
            } else if (what === 'undo') {
              if (entry.waiting) await undo(entry.waiting.batch);
              entry.waiting = null;
            } else {
              const { decided, pending } = await decide([id], what === 'reject' ? { decision: 'reject' } : {});
              expect(decided.length).toBe(entry.waiting === null && entry.state === 'submitted' ? 1 : 0);
              if (pending) entry.waiting = { kind: what, dueAt: pending.dueAt, version, batch: pending.batchId };
            }
          }
          for (const [n, { id, state, messages }] of entries.entries())
            expect([await seenByFamily(id), (await told(names[n] ?? '')).length]).toEqual([state, messages]);
        }),
        { numRuns: 6 },
      );
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
