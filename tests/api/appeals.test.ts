// Promise: a family can ask for a published result to be looked at again until the last moment by the server's clock, once at a time; organisers answer for good,
// nobody of their own family's, and what they uphold is named in the correction that follows.
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Client } from '../fixtures/client.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { computeResults, give, judgedCompetition, publicationsOf, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const DAY_MS = 24 * 3600_000;
const TEXT = '第二位评委的任务分\n可能录入有误，请再看一次。';
const ANSWER = '我们重新核对了评分表，确实录入有误。';
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };

describeOnBothDatabases(
  'an appeal against a result',
  (context) => {
    let organiser: Client;

    beforeAll(async () => {
      organiser = await context().organiser();
    });

    type Judged = Awaited<ReturnType<typeof judgedCompetition>>;
    const pass = async (ms: number) => {
      const { deps, clock } = context();
      clock.advance(ms);
      while (!(await deps.jobs.runDue('publications'))) clock.advance(1000);
    };
    const published = async (works = 3): Promise<Judged> => {
      const made = await judgedCompetition(context(), organiser, works);
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      return made;
    };
    const familyOf = ({ works }: Judged, index: number) => {
      const who = works[index]?.who;
      if (!who) throw new Error('no such work');
      return who;
    };
    const send = (made: Judged, index: number, text = TEXT, client = familyOf(made, index).client) =>
      client.call('POST /api/registrations/:id/appeals', { params: { id: familyOf(made, index).registrationId }, body: { text } });
    const own = (made: Judged, index: number, client = familyOf(made, index).client) =>
      client.call('GET /api/registrations/:id/appeals', { params: { id: familyOf(made, index).registrationId } });
    const list = ({ competitionId }: Judged, client = organiser) =>
      client.call('GET /api/admin/competitions/:id/appeals', { params: { id: competitionId } });
    const look = ({ competitionId }: Judged, appealId: string, client = organiser) =>
      client.call('POST /api/admin/competitions/:id/appeals/looks', { params: { id: competitionId }, body: { appealId } });
    const answer = ({ competitionId }: Judged, appealId: string, ruling: 'upheld' | 'not_upheld', client = organiser) =>
      client.call('POST /api/admin/competitions/:id/appeals/answers', {
        params: { id: competitionId },
        body: { appealId, ruling, answer: ANSWER },
      });
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      );
    const summaryOf = async (made: Judged, index: number) => {
      const { registrationId, client } = familyOf(made, index);
      return (await client.call('GET /api/registrations/:id', { params: { id: registrationId } })).appeal;
    };
    const waiting = async () => (await organiser.call('GET /api/admin/overview', {})).counts.appeals?.n ?? 0;

    it('is sent, looked at and answered, which its family sees and is told', async () => {
      const made = await published();
      const before = await waiting();
      expect(await own(made, 1)).toEqual({
        items: [],
        until: ((await publicationsOf(organiser, made.competitionId)).items[0]?.publishAt ?? 0) + 7 * DAY_MS,
      });
      const appeal = await send(made, 1);
      expect(appeal).toMatchObject({ state: 'sent', text: TEXT, answer: null });
      expect(await waiting()).toBe(before + 1);
      expect(await summaryOf(made, 1)).toEqual({ id: appeal.id, state: 'sent' });
      expect(await codeOf(send(made, 1))).toBe('appeal_open');
      expect((await look(made, appeal.id)).items).toMatchObject([
        { id: appeal.id, state: 'looked_at', text: TEXT, locale: 'zh-CN', isHidden: false },
      ]);
      expect((await look(made, appeal.id)).items).toMatchObject([{ state: 'looked_at' }]);
      expect((await own(made, 1)).items).toMatchObject([{ state: 'looked_at', answer: null }]);
      await answer(made, appeal.id, 'not_upheld');
      expect(await codeOf(answer(made, appeal.id, 'upheld'))).toBe('action_not_allowed_now');
      expect((await look(made, appeal.id)).items).toMatchObject([{ state: 'not_upheld', answeredBy: '陈老师' }]);
      expect((await own(made, 1)).items).toMatchObject([{ state: 'not_upheld', answer: ANSWER, answeredAt: context().clock.now() }]);
      expect(await waiting()).toBe(before);
      await context().deps.messages.drain();
      const told = (await context().outbox()).filter(({ template }) => template === 'appeal_answered');
      expect(told.length).toBeGreaterThan(0);
      expect(JSON.stringify(told)).not.toContain(ANSWER);
      // another one may follow while there is time
      expect(await send(made, 1)).toMatchObject({ state: 'sent' });
      expect((await own(made, 1)).items).toHaveLength(2);
    });

    it('can be made until the last moment of the days that the competition takes them, and not before the results are public', async () => {
      const { clock, deps } = context();
      const made = await judgedCompetition(context(), organiser);
      await deps.db.updateTable('competition').set({ appealDays: 3 }).where('id', '=', made.competitionId).execute();
      expect(await own(made, 0)).toEqual({ items: [], until: null });
      expect(await codeOf(send(made, 0))).toBe('appeals_not_taken');
      const publishAt = clock.now() + DAY_MS;
      await publishResults(organiser, made.competitionId, { publishAt });
      clock.set(publishAt - 1);
      expect([(await own(made, 0)).until, await codeOf(send(made, 0))]).toEqual([null, 'appeals_not_taken']);
      clock.set(publishAt);
      expect([(await own(made, 0)).until, await codeOf(send(made, 0))]).toEqual([publishAt + 3 * DAY_MS, null]);
      clock.set(publishAt + 3 * DAY_MS - 1);
      expect(await codeOf(send(made, 1))).toBe(null);
      clock.set(publishAt + 3 * DAY_MS);
      expect(await send(made, 2).catch((error: unknown) => error)).toMatchObject({
        code: 'appeals_closed',
        detail: { at: publishAt + 3 * DAY_MS },
      });
      await deps.db.updateTable('competition').set({ appealDays: 0 }).where('id', '=', made.competitionId).execute();
      expect([(await own(made, 2)).until, await codeOf(send(made, 2))]).toEqual([null, 'appeals_not_taken']);
    });

    it('arrives once, however often it is sent, and one of many at once', async () => {
      const made = await published();
      const { client, registrationId } = familyOf(made, 0);
      const once = () =>
        client.call(
          'POST /api/registrations/:id/appeals',
          { params: { id: registrationId }, body: { text: TEXT } },
          { idempotencyKey: '7b0c5a52-9f2e-4d0e-8a55-0c6a2f3d9b11' },
        );
      expect(await once()).toEqual(await once());
      const outcomes = await Promise.all(Array.from({ length: 5 }, () => codeOf(send(made, 1))));
      expect(outcomes.toSorted()).toEqual(['appeal_open', 'appeal_open', 'appeal_open', 'appeal_open', null].toSorted());
      expect((await list(made)).items).toHaveLength(2);
    });

    it('is nobody else’s, and no organiser’s of the family itself', async () => {
      const made = await published();
      const appeal = await send(made, 0);
      const stranger = familyOf(made, 1).client;
      expect(await codeOf(own(made, 0, stranger))).toBe('not_found');
      expect(await codeOf(send(made, 0, TEXT, stranger))).toBe('not_found');
      const [handed] = made.works;
      if (!handed) throw new Error('no work');
      const parent = await organiserOfFamily(context(), handed);
      const { items } = await list(made, parent);
      expect(items).toMatchObject([{ id: appeal.id, isHidden: true, text: '', state: 'sent' }]);
      const ofOwn = [look(made, appeal.id, parent), answer(made, appeal.id, 'upheld', parent)];
      expect(await Promise.all(ofOwn.map(codeOf))).toEqual(['action_not_allowed_now', 'action_not_allowed_now']);
      await answer(made, appeal.id, 'upheld');
      expect((await list(made, parent)).items).toMatchObject([{ isHidden: true, state: 'sent', answer: null }]);
      const elsewhere = await published();
      const of = await context().organiser([{ right: 'results', competitionId: elsewhere.competitionId }]);
      const refused = [list(made, of), look(made, appeal.id, of), answer(made, appeal.id, 'upheld', of)];
      expect(await Promise.all(refused.map(codeOf))).toEqual(['not_found', 'not_found', 'not_found']);
      expect(await codeOf(answer(elsewhere, appeal.id, 'upheld', of))).toBe('action_not_allowed_now');
    });

    it('that is upheld is named in the correction; a correction that is taken back names it no more', async () => {
      const made = await published();
      const { competitionId } = made;
      const [upheld, refused] = [await send(made, 2), await send(made, 1)];
      await answer(made, upheld.id, 'upheld');
      await answer(made, refused.id, 'not_upheld');
      await setLock(organiser, competitionId, false);
      await give(context(), made, 2, 95, 1);
      await setLock(organiser, competitionId, true);
      await computeResults(organiser, competitionId);
      const appeals = [upheld.id, refused.id];
      const correct = () => publishResults(organiser, competitionId, { note: NOTE, calls: '已电话告知', appeals });
      const teamOf = async () => (await list(made)).items.find(({ id }) => id === upheld.id)?.teamName;
      expect((await correct()).items.map((each) => each.appeals)).toEqual([[await teamOf()], []]);
      expect((await list(made)).items.map(({ state, publication }) => [state, publication]).toSorted()).toEqual([
        ['not_upheld', null],
        ['upheld', 2],
      ]);
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', {
        params: { id: competitionId },
        body: { number: 2 },
      });
      expect((await list(made)).items.map(({ publication }) => publication)).toEqual([null, null]);
      expect((await correct()).items[0]).toMatchObject({ number: 3, appeals: [await teamOf()] });
      // the correction gives everybody its days anew
      await pass(UNDO_MS);
      const [newest] = (await publicationsOf(organiser, competitionId)).items;
      expect((await own(made, 0)).until).toBe((newest?.publishAt ?? 0) + 7 * DAY_MS);
    });

    it('is in the account’s export, and goes with the entry', async () => {
      const made = await published();
      const appeal = await send(made, 0);
      await answer(made, appeal.id, 'upheld');
      const { client, registrationId } = familyOf(made, 0);
      const { accountId } = await context()
        .deps.db.selectFrom('registration')
        .select('accountId')
        .where('id', '=', registrationId)
        .executeTakeFirstOrThrow();
      const { appeals } = await import('#server/appeals/index.ts');
      expect(await appeals.exportOf?.(context().deps, accountId)).toMatchObject({
        'appeals.json': [{ registrationId, text: TEXT, answer: ANSWER, state: 'upheld' }],
      });
      await client.call('POST /api/registrations/:id/withdraw', { params: { id: registrationId } });
      const { db } = context().deps;
      expect(await db.selectFrom('appeal').selectAll().where('registrationId', '=', registrationId).execute()).toEqual([]);
      expect((await list(made)).items).toEqual([]);
    });

    it('refuses an empty text, and one that is too long', async () => {
      const made = await published();
      expect(await codeOf(send(made, 0, '  \n '))).toBe('invalid_input');
      expect(await codeOf(send(made, 0, '长'.repeat(2001)))).toBe('invalid_input');
      expect(await send(made, 0, '长'.repeat(2000))).toMatchObject({ state: 'sent' });
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
