// Promise: results are public exactly at their second and not a byte before, can be taken back until then, and are corrected as versions: who keeps an award keeps
// the certificate, and a certificate that ends names its successor.
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { checkNames } from '#contract/results/rules/checks.ts';
import type { Client } from '../fixtures/client.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { computeResults, give, judgedCompetition, publicationsOf, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const HOUR_MS = 3600_000;
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };

describeOnBothDatabases(
  'results, published',
  (context) => {
    let organiser: Client;

    beforeAll(async () => {
      organiser = await context().organiser();
    });

    type Judged = Awaited<ReturnType<typeof judgedCompetition>>;
    const seenBy = async ({ works }: Judged, index: number) => {
      const who = works[index]?.who;
      if (!who) throw new Error('no such work');
      const params = { id: who.registrationId };
      const [entry, results] = [
        await who.client.call('GET /api/registrations/:id', { params }),
        await who.client.call('GET /api/registrations/:id/results', { params }),
      ];
      return { ...results, state: entry.state, label: entry.label, awards: entry.awards };
    };
    const first = async (made: Judged, index: number) => {
      const [result] = (await seenBy(made, index)).items;
      if (!result) throw new Error('no result');
      return result;
    };
    const verify = (no: string) => context().client().call('GET /api/certificates/:no', { params: { no } });
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
    /** Runs a job as soon as it is due. */
    const run = async (job: 'publications' | 'reminders') => {
      const { deps, clock } = context();
      while (!(await deps.jobs.runDue(job))) clock.advance(1000);
    };
    /** Lets time pass, and what follows a publication happen. */
    const pass = async (ms: number) => {
      context().clock.advance(ms);
      await run('publications');
    };
    const change = async (made: Judged, work: number, points: number, basedOn: number) => {
      await setLock(organiser, made.competitionId, false);
      await give(context(), made, work, points, basedOn);
      await setLock(organiser, made.competitionId, true);
    };

    it('are seen by nobody before their second, and by everybody from it on, whether a job has run or not', async () => {
      const { clock } = context();
      const made = await judgedCompetition(context(), organiser);
      const publishAt = clock.now() + HOUR_MS;
      const before = await seenBy(made, 0);
      const { items } = await publishResults(organiser, made.competitionId, { publishAt });
      expect(items).toMatchObject([{ number: 1, publishAt, by: '陈老师', note: null }]);
      const rows = await context()
        .deps.db.selectFrom('result')
        .select('certificateNo')
        .where('competitionId', '=', made.competitionId)
        .execute();
      expect(rows).toHaveLength(3);
      for (const at of [clock.now(), publishAt - 1]) {
        clock.set(at);
        expect(await seenBy(made, 0)).toMatchObject({ ...before, items: [], awards: [], label: 'under_review' });
        for (const { certificateNo } of rows) expect(await codeOf(verify(certificateNo))).toBe('not_found');
      }
      clock.set(publishAt);
      const { items: results, comments } = await seenBy(made, 0);
      expect(results).toMatchObject([{ rank: 1, total: 90, award: 'gold', scores: [{ points: 90 }, { points: 90 }] }]);
      expect(results[0]?.certificateNo).toMatch(/^TC\d\d-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      expect(comments).toEqual(['会找重复的规律。']);
      expect(await first(made, 2)).toMatchObject({ rank: 3, award: 'participation', awardTitle: { 'en-US': 'Participation' } });
      expect(await verify(results[0]?.certificateNo ?? '')).toMatchObject({ masked: true, revoked: null, corrections: [] });
    });

    it('change the label of their entries and tell each family once', async () => {
      const made = await judgedCompetition(context(), organiser);
      await publishResults(organiser, made.competitionId);
      const told = async () => {
        const { db } = context().deps;
        const notices = await db
          .selectFrom('notice')
          .selectAll()
          .where('kind', '=', 'result_published')
          .where('subject', '=', made.competitionId)
          .execute();
        return notices.length;
      };
      await pass(UNDO_MS - 20_000);
      expect([await told(), (await seenBy(made, 0)).state]).toEqual([0, 'work_submitted']);
      await pass(20_000);
      await run('reminders');
      expect([await told(), (await seenBy(made, 0)).label]).toEqual([3, 'audit_ended']);
      await run('reminders');
      expect(await told()).toBe(3);
    });

    it('can be taken back until then, and published again', async () => {
      const made = await judgedCompetition(context(), organiser);
      const params = { id: made.competitionId };
      await publishResults(organiser, made.competitionId);
      expect(await codeOf(publishResults(organiser, made.competitionId))).toBe('action_not_allowed_now');
      const withdraw = (number: number) =>
        organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', { params, body: { number } });
      expect((await withdraw(1)).items).toEqual([]);
      expect(await codeOf(withdraw(1))).toBe('action_not_allowed_now');
      await pass(HOUR_MS);
      expect(await seenBy(made, 0)).toMatchObject({ state: 'work_submitted', items: [] });
      expect((await publishResults(organiser, made.competitionId)).items).toMatchObject([{ number: 2 }]);
      await pass(UNDO_MS);
      expect((await seenBy(made, 0)).items).toHaveLength(1);
      expect(await codeOf(withdraw(2))).toBe('action_not_allowed_now');
      expect((await seenBy(made, 0)).items).toHaveLength(1);
    });

    it('wait for what stops them, and for a reason where there is a warning', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      await setLock(organiser, competitionId, false);
      expect(await codeOf(publishResults(organiser, competitionId))).toBe('results_not_ready');
      await setLock(organiser, competitionId, true);
      const [handed] = made.works;
      await context()
        .deps.db.updateTable('registration')
        .set({ publishName: 0 })
        .where('id', '=', handed?.who.registrationId ?? '')
        .execute();
      expect(await codeOf(publishResults(organiser, competitionId, { accepted: [] }))).toBe('results_not_ready');
      expect(await codeOf(publishResults(organiser, competitionId, { reason: '' }))).toBe('invalid_input');
      expect((await publishResults(organiser, competitionId)).items).toHaveLength(1);
    });

    it('wait for a name that no certificate can print, whose entry is named, until it is corrected', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      const registrationId = made.works[1]?.who.registrationId ?? '';
      const { db } = context().deps;
      const named = (name: string) => db.updateTable('member').set({ name }).where('registrationId', '=', registrationId).execute();
      const check = async () => (await computeResults(organiser, competitionId)).checks.find((each) => each.name === 'names_unprintable');
      await named('王\u{F0000}明');
      expect(await check()).toEqual({ name: 'names_unprintable', level: 'error', count: 1, entryId: registrationId });
      expect(await codeOf(publishResults(organiser, competitionId, { accepted: [] }))).toBe('results_not_ready');
      await named('王明');
      expect(await check()).toEqual({ name: 'names_unprintable', level: 'ok', count: 0, entryId: null });
      expect((await publishResults(organiser, competitionId)).items).toHaveLength(1);
    });

    it('refuse what the organiser has not seen: another computation, or another publication', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { computation } = await computeResults(organiser, made.competitionId);
      const order = (number: number, after: number) =>
        organiser.call('POST /api/admin/competitions/:id/results/publications', {
          params: { id: made.competitionId },
          body: { computation: number, after, publishAt: null, accepted: [...checkNames], reason: '还有时间', note: null, calls: '' },
        });
      await change(made, 0, 95, 1);
      expect(await codeOf(order(computation?.number ?? 0, 0))).toBe('conflict');
      await computeResults(organiser, made.competitionId);
      expect(await codeOf(order(1, 0))).toBe('conflict');
      expect(await codeOf(order(2, 1))).toBe('conflict');
      expect((await order(2, 0)).items).toHaveLength(1);
    });

    it('are corrected with a reason and a note; who keeps an award keeps the certificate, the others’ names its successor', async () => {
      const made = await judgedCompetition(context(), organiser, 4);
      const { competitionId } = made;
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      const before = await Promise.all([0, 1, 2, 3].map((index) => first(made, index)));
      expect((await publicationsOf(organiser, competitionId)).corrections).toEqual([]);
      expect(await codeOf(publishResults(organiser, competitionId))).toBe('action_not_allowed_now');
      // the third overtakes the second; the first gets more points and stays first
      await change(made, 2, 85, 1);
      await change(made, 0, 92, 1);
      await computeResults(organiser, competitionId);
      const { corrections } = await publicationsOf(organiser, competitionId);
      expect(corrections?.map(({ from, to, ended, isLower }) => [from?.rank, to?.rank, ended.length, isLower])).toEqual([
        [1, 1, 0, false],
        [3, 2, 1, false],
        [2, 3, 1, true],
      ]);
      for (const lack of [{ reason: '' }, { note: null }, { note: { ...NOTE, 'en-US': ' ' } }, { calls: '' }])
        expect(await codeOf(publishResults(organiser, competitionId, { note: NOTE, calls: '已电话告知', ...lack }))).toBe('invalid_input');
      await publishResults(organiser, competitionId, { note: NOTE, calls: '已电话告知' });
      expect(await first(made, 1)).toEqual(before[1]);
      expect(await verify(before[1]?.certificateNo ?? '')).toMatchObject({ revoked: null, corrections: [] });
      await pass(UNDO_MS);
      const after = await Promise.all([0, 1, 2, 3].map((index) => first(made, index)));
      expect(after.map(({ rank, award, total }) => [rank, award, total])).toEqual([
        [1, 'gold', 92],
        [3, 'participation', 80],
        [2, 'silver', 85],
        [4, 'participation', 60],
      ]);
      expect(after.map(({ certificateNo }, index) => certificateNo === before[index]?.certificateNo)).toEqual([true, false, false, true]);
      const old = before[1]?.certificateNo ?? '';
      expect(await verify(old)).toMatchObject({
        award: 'silver',
        hasPdf: false,
        revoked: { successorNo: after[1]?.certificateNo, reason: NOTE },
        corrections: [{ note: NOTE }],
      });
      expect((await made.works[1]?.who.client.request('GET', `/api/certificates/${old}.pdf`))?.status).toBe(404);
      expect((await made.works[1]?.who.client.request('GET', `/api/certificates/${after[1]?.certificateNo}.pdf`))?.status).toBe(200);
      expect((await seenBy(made, 3)).corrections).toMatchObject([{ note: NOTE }]);
      await run('reminders');
      await context().deps.messages.drain();
      const corrected = (await context().outbox()).filter(
        ({ template, params }) => template === 'result_corrected' && params['competition'] !== undefined,
      );
      const to = new Set(corrected.map((line) => line.to));
      expect(to.size).toBe(3);
    });

    it('keep the place of an entry that is erased: a later correction moves nobody up', async () => {
      const made = await judgedCompetition(context(), organiser, 4);
      const { competitionId, works } = made;
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      const before = await Promise.all([0, 2, 3].map((index) => first(made, index)));
      const erased = works[1]?.who;
      const { certificateNo } = await first(made, 1);
      const { computation: published } = await computeResults(organiser, competitionId);
      await erased?.client.call('POST /api/registrations/:id/withdraw', { params: { id: erased.registrationId } });
      const anonymous = await verify(certificateNo);
      const { computation: anew } = await computeResults(organiser, competitionId);
      expect(
        anew?.groups[0]?.rows.map(({ rank, total, awards, teamName, isErased }) => [rank, total, awards, teamName !== '', isErased]),
      ).toEqual([
        [1, 9000, ['gold'], true, false],
        [2, 8000, ['silver'], false, true],
        [3, 7000, [], true, false],
        [4, 6000, [], true, false],
      ]);
      expect([anew?.groups[0]?.lines, anew?.changes]).toEqual([published?.groups[0]?.lines, []]);
      expect((await publicationsOf(organiser, competitionId)).corrections).toEqual([]);
      // a correction of the last one, and one more of it: from the erased entry's place as the first correction published it
      for (const [points, basedOn] of [
        [65, 1],
        [66, 2],
      ] as const) {
        await change(made, 3, points, basedOn);
        await computeResults(organiser, competitionId);
        expect((await publicationsOf(organiser, competitionId)).corrections).toMatchObject([
          { id: works[3]?.who.registrationId, from: { rank: 4 }, to: { rank: 4, total: points * 100 } },
        ]);
        await publishResults(organiser, competitionId, { note: NOTE });
        await pass(UNDO_MS);
      }
      const after = await Promise.all([0, 2, 3].map((index) => first(made, index)));
      expect(after.map(({ rank, award }) => [rank, award])).toEqual(before.map(({ rank, award }) => [rank, award]));
      expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
      expect(await verify(certificateNo)).toEqual({ ...anonymous, checks: 2, corrections: expect.any(Array) });
    });

    it('show a family what its group may see, and store nothing else', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { db } = context().deps;
      await db
        .updateTable('competition')
        .set({ ranking: JSON.stringify({ ties: 'shared', onlyBest: true, shows: { early_childhood: 'award', primary: 'award' } }) })
        .where('id', '=', made.competitionId)
        .execute();
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      expect(await first(made, 0)).toMatchObject({ award: 'gold', rank: null, total: null, scores: [] });
      const rows = await db
        .selectFrom('result')
        .select(['scores', 'total', 'rank'])
        .where('competitionId', '=', made.competitionId)
        .execute();
      expect(rows).toEqual(Array.from({ length: 3 }, () => ({ scores: '{}', total: null, rank: null })));
    });

    it('keep an entry as it was judged from the order on: it is taken back before the entry is corrected', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId, works } = made;
      await publishResults(organiser, competitionId);
      const params = { id: works[0]?.who.registrationId ?? '' };
      const { version } = await organiser.call('GET /api/admin/registrations/:id', { params });
      const move = () => organiser.call('PUT /api/admin/registrations/:id/group', { params, body: { group: 'early_childhood', version } });
      expect(await codeOf(move())).toBe('action_not_allowed_now');
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', {
        params: { id: competitionId },
        body: { number: 1 },
      });
      expect(await codeOf(move())).toBe(null);
    });

    it('are held back if an error has come up since the order and still stands, which their page and Today say', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      const { clock, deps } = context();
      const params = { id: competitionId };
      const order = () => publishResults(organiser, competitionId, { publishAt: clock.now() + 3600_000 });
      const watch = async () => {
        clock.advance(60_000);
        await deps.jobs.runDue('publication-watch');
      };
      const told = async () => {
        const [{ items, held }, { counts, stoppedIn }] = [
          await publicationsOf(organiser, competitionId),
          await organiser.call('GET /api/admin/overview', {}),
        ];
        return { waits: items.map(({ stoppedBy }) => stoppedBy), held, n: counts.stopped?.n, stoppedIn };
      };
      const [ordered] = (await order()).items;
      const publishAt = ordered?.publishAt ?? 0;
      await watch();
      expect(await told()).toEqual({ waits: [[]], held: null, n: 0, stoppedIn: null });
      await setLock(organiser, competitionId, false);
      await watch();
      expect(await told()).toEqual({ waits: [['rounds_open']], held: null, n: 1, stoppedIn: competitionId });
      await setLock(organiser, competitionId, true);
      await watch();
      expect(await told()).toEqual({ waits: [[]], held: null, n: 0, stoppedIn: null });
      await setLock(organiser, competitionId, false);
      clock.set(publishAt - 70_000);
      await watch();
      expect(await told()).toEqual({ waits: [], held: { publishAt, stoppedBy: ['rounds_open'] }, n: 1, stoppedIn: competitionId });
      clock.set(publishAt + 1000);
      expect((await seenBy(made, 0)).items).toEqual([]);
      const [line] = await deps.db.selectFrom('audit').select('actorName').where('action', '=', 'results_held_back').execute();
      expect(line).toEqual({ actorName: 'system' });
      // ordered again, nothing is said any more
      await setLock(organiser, competitionId, true);
      await order();
      expect(await told()).toEqual({ waits: [[]], held: null, n: 0, stoppedIn: null });
      const { items } = await publicationsOf(organiser, competitionId);
      const body = { number: items[0]?.number ?? 0 };
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', { params, body });
      expect(await told()).toMatchObject({ waits: [], held: null, n: 0 });
    });

    it('cannot be taken back in their last moment, nor once they were public, if the clock is set back', async () => {
      const made = await judgedCompetition(context(), organiser);
      const { competitionId } = made;
      const { clock } = context();
      const [order] = (await publishResults(organiser, competitionId)).items;
      const publishAt = order?.publishAt ?? 0;
      const withdraw = () =>
        organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', {
          params: { id: competitionId },
          body: { number: 1 },
        });
      clock.set(publishAt - 1000);
      expect(await codeOf(withdraw())).toBe('action_not_allowed_now');
      clock.set(publishAt);
      await run('publications');
      clock.set(publishAt - 30_000);
      expect(await codeOf(withdraw())).toBe('action_not_allowed_now');
      clock.set(publishAt);
      expect((await seenBy(made, 0)).items).toHaveLength(1);
    });

    it('give an organiser away nothing of the correction of an entry of their own family', async () => {
      const made = await judgedCompetition(context(), organiser, 4);
      const { competitionId, works } = made;
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      const [, handed] = works;
      if (!handed) throw new Error('no work');
      const parent = await organiserOfFamily(context(), handed);
      // the parent's own team falls from silver to nothing, and the third rises
      await change(made, 2, 85, 1);
      await computeResults(organiser, competitionId);
      const { corrections } = await publicationsOf(parent, competitionId);
      expect(corrections?.map(({ isHidden, from, to, isLower, ended }) => [isHidden, from?.rank, to?.rank, isLower, ended.length])).toEqual(
        [
          [false, 3, 2, false, 1],
          [true, undefined, undefined, false, 0],
        ],
      );
      // no field is asked for that would tell of it
      expect((await publishResults(parent, competitionId, { note: NOTE, calls: '' })).items).toHaveLength(2);
    });

    it('are ordered whole or not at all, by one of two organisers', async () => {
      const made = await judgedCompetition(context(), organiser);
      await computeResults(organiser, made.competitionId);
      const orders = await Promise.allSettled([1, 2, 3].map(() => publishResults(organiser, made.competitionId)));
      expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const rows = await context().deps.db.selectFrom('result').select('id').where('competitionId', '=', made.competitionId).execute();
      expect(rows).toHaveLength(3);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
