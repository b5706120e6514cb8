// Promise: whoever wins an award that qualifies for another competition gets, with the published results and not before, one invitation code that their account alone
// can use once, and one message; a correction moves it whole; organisers see who has accepted, and nothing of their own family's.
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { addFinal, qualifyingCompetition, setQualifying } from '../fixtures/advancing.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import type { Client } from '../fixtures/client.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { computeResults, give, publicationsOf, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };
const REASON = '第二名放弃，按名次递补。';

describeOnBothDatabases(
  'who advances to another competition',
  (context) => {
    let organiser: Client;

    beforeAll(async () => {
      organiser = await context().organiser();
    });

    type Made = Awaited<ReturnType<typeof qualifyingCompetition>>;
    const run = async (job: 'publications' | 'reminders') => {
      const { deps, clock } = context();
      while (!(await deps.jobs.runDue(job))) clock.advance(1000);
    };
    const pass = async (ms: number) => {
      context().clock.advance(ms);
      await run('publications');
    };
    const familyOf = ({ works }: Made, index: number) => {
      const who = works[index]?.who;
      if (!who) throw new Error('no such work');
      return who;
    };
    const entryOf = (made: Made, index: number, query: { for?: 'edit' } = {}) => {
      const { client, registrationId: id } = familyOf(made, index);
      return client.call('GET /api/registrations/:id', { params: { id }, query });
    };
    const invitationsOf = async (made: Made, index: number) => (await entryOf(made, index)).advancements ?? [];
    const invitation = async (made: Made, index: number) => {
      const [first] = await invitationsOf(made, index);
      if (!first) throw new Error('no invitation');
      return first;
    };
    const published = async (works = 3): Promise<Made> => {
      const made = await qualifyingCompetition(context(), organiser, works);
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      return made;
    };
    const correct = async (made: Made, work: number, points: number, basedOn = 1, more: Parameters<typeof publishResults>[2] = {}) => {
      await setLock(organiser, made.competitionId, false);
      await give(context(), made, work, points, basedOn);
      await setLock(organiser, made.competitionId, true);
      return publishResults(organiser, made.competitionId, { note: NOTE, calls: '已通电话', ...more });
    };
    const signUp = (made: Made, index: number, code: string, client = familyOf(made, index).client) =>
      client.call('POST /api/registrations', { body: entryForm(made.finalId, { invitationCode: code, teamName: '决赛队' }) });
    const answer = (made: Made, index: number, advancementId: string, declined: boolean) => {
      const { client, registrationId: id } = familyOf(made, index);
      return client.call('POST /api/registrations/:id/advancement-answers', { params: { id }, body: { advancementId, declined } });
    };
    const list = ({ competitionId }: Made, client = organiser) =>
      client.call('GET /api/admin/competitions/:id/results/advancements', { params: { id: competitionId } });
    const invite = (made: Made, entryId: string, client = organiser) =>
      client.call('POST /api/admin/competitions/:id/results/advancements', {
        params: { id: made.competitionId },
        body: { entryId, targetId: made.finalId, reason: REASON },
      });
    const problemOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? { code: error.code, ...error.detail } : String(error)),
      );
    const codeOf = async (call: Promise<unknown>) => {
      const problem = await problemOf(call);
      return typeof problem === 'object' && problem !== null ? problem.code : problem;
    };
    const rows = ({ competitionId }: Made) =>
      context().deps.db.selectFrom('advancement').selectAll().where('competitionId', '=', competitionId).orderBy('id').execute();
    /** Returns the messages to the families of a competition, by template, with their texts. */
    const told = async (...templates: string[]) => {
      await context().deps.messages.drain();
      return (await context().outbox()).filter(({ template }) => templates.includes(template));
    };

    it('get none from a publication that is held back, and all of them from the next one', async () => {
      const made = await qualifyingCompetition(context(), organiser);
      const { db } = context().deps;
      const codes = async () => {
        const rows = await db.selectFrom('advancement').select('id').where('competitionId', '=', made.competitionId).execute();
        const codeRows = await db.selectFrom('invitationCode').select('id').where('competitionId', '=', made.finalId).execute();
        return [rows.length, codeRows.length];
      };
      const [ordered] = (await publishResults(organiser, made.competitionId, { publishAt: context().clock.now() + HOUR_MS })).items;
      expect(await codes()).toEqual([1, 1]);
      await setLock(organiser, made.competitionId, false);
      context().clock.set((ordered?.publishAt ?? 0) - 60_000);
      while (!(await context().deps.jobs.runDue('publication-watch'))) context().clock.advance(1000);
      expect(await codes()).toEqual([0, 0]);
      await pass(2 * HOUR_MS);
      expect(await invitationsOf(made, 0)).toEqual([]);
      await setLock(organiser, made.competitionId, true);
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      expect((await invitation(made, 0)).state).toBe('invited');
    });

    it('gets a code with the published results, not a second before', async () => {
      const { clock, deps } = context();
      const made = await qualifyingCompetition(context(), organiser);
      const before = JSON.stringify(await entryOf(made, 0));
      const publishAt = clock.now() + HOUR_MS;
      await publishResults(organiser, made.competitionId, { publishAt });
      const written = await rows(made);
      expect(written).toMatchObject([{ registrationId: familyOf(made, 0).registrationId, targetId: made.finalId, publishedAt: publishAt }]);
      clock.set(publishAt - 1);
      expect(JSON.stringify(await entryOf(made, 0))).toBe(before);
      expect(await list(made)).toEqual({ targets: [], items: [], left: [], next: [] });
      expect(await codeOf(answer(made, 0, written[0]?.id ?? '', true))).toBe('action_not_allowed_now');
      clock.set(publishAt);
      const found = await invitation(made, 0);
      expect(found).toMatchObject({
        state: 'invited',
        entryId: null,
        endedAt: null,
        target: { id: made.finalId, participation: ['team', 'single'] },
      });
      expect(found.code).toMatch(/^[2-9B-Z]{10}$/);
      expect(await invitationsOf(made, 1)).toEqual([]);
      // the form of the final is filled from it
      await deps.db.updateTable('competition').set({ signupClosesAt: clock.now() }).where('id', '=', made.competitionId).execute();
      expect((await entryOf(made, 0, { for: 'edit' })).members[0]?.id).toBeDefined();
      expect(await codeOf(entryOf(made, 1, { for: 'edit' }))).toBe('action_not_allowed_now');
      // organisers do not find it among the codes that they have made
      const codes = await organiser.call('GET /api/admin/competitions/:id/invitation-codes', { params: { id: made.finalId } });
      expect(codes.items).toEqual([]);
      const { id } = await deps.db
        .selectFrom('invitationCode')
        .select('id')
        .where('code', '=', found.code ?? '')
        .executeTakeFirstOrThrow();
      expect(await codeOf(organiser.call('GET /api/admin/invitation-codes/:id', { params: { id } }))).toBe('not_found');
    });

    it('is taken back with the publication, and invited once by the next', async () => {
      const made = await qualifyingCompetition(context(), organiser);
      const params = { id: made.competitionId };
      await publishResults(organiser, made.competitionId);
      const codes = () => context().deps.db.selectFrom('invitationCode').select('id').where('competitionId', '=', made.finalId).execute();
      expect((await codes()).length).toBe(1);
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', { params, body: { number: 1 } });
      expect([await rows(made), await codes()]).toEqual([[], []]);
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      expect([(await rows(made)).length, (await codes()).length]).toEqual([1, 1]);
    });

    it('can decline, and change its mind until the last moment of the sign-up', async () => {
      const { clock } = context();
      const made = await published();
      const closesAt = clock.now() + HOUR_MS;
      await context().deps.db.updateTable('competition').set({ signupClosesAt: closesAt }).where('id', '=', made.finalId).execute();
      const { id } = await invitation(made, 0);
      for (let times = 0; times < 2; times += 1)
        expect((await answer(made, 0, id, true)).advancements).toMatchObject([{ state: 'declined' }]);
      expect((await list(made)).items).toMatchObject([{ state: 'declined' }]);
      clock.set(closesAt - 1);
      expect((await answer(made, 0, id, false)).advancements).toMatchObject([{ state: 'invited' }]);
      clock.set(closesAt);
      expect(await invitation(made, 0)).toMatchObject({ state: 'expired', code: null });
      expect((await list(made)).items).toMatchObject([{ state: 'expired' }]);
      expect(await codeOf(answer(made, 0, id, true))).toBe('action_not_allowed_now');
      const audit = await context()
        .deps.db.selectFrom('audit')
        .select('action')
        .where('subjectId', '=', familyOf(made, 0).registrationId)
        .where('action', 'like', 'advancement%')
        .orderBy('at')
        .orderBy('id')
        .execute();
      expect(audit.map(({ action }) => action)).toEqual(['advancement_declined', 'advancement_reopened']);
    });

    it('is told in one message with the results, in the morning', async () => {
      await run('reminders');
      const before = (await told('result_qualified', 'result_published')).length;
      const made = await published();
      const { code } = await invitation(made, 0);
      await run('reminders');
      await run('reminders');
      const messages = (await told('result_qualified', 'result_published')).slice(before);
      const qualified = messages.filter(({ template }) => template === 'result_qualified');
      expect(new Set(qualified.map(({ to }) => to)).size).toBe(1);
      const [to] = qualified.map((message) => message.to);
      expect(messages.filter((message) => message.to === to)).toHaveLength(1);
      expect(JSON.stringify(qualified)).not.toContain('{{');
      // the message of this publication says it; a text leads to My events, where the code is
      expect(qualified).toMatchObject([
        { channel: 'sms', params: { advancing: expect.stringContaining(`邀请码（仅限您的账号使用）：${code}`) } },
      ]);
      expect(qualified[0]?.text).toContain('晋级');
      expect(qualified[0]?.text).not.toContain(code);
      const notices = await context()
        .deps.db.selectFrom('notice')
        .select('accountId')
        .where('kind', '=', 'result_published')
        .where('subject', '=', made.competitionId)
        .execute();
      expect(notices).toHaveLength(3);
    });

    it('invites nobody by its message to a competition that is called off by then', async () => {
      await run('reminders');
      const before = (await told('result_qualified', 'result_published')).length;
      const made = await published();
      const reason = { 'zh-CN': '台风', 'en-US': 'A typhoon' };
      await organiser.call('POST /api/admin/competitions/:id/calling-off', { params: { id: made.finalId }, body: { reason } });
      await run('reminders');
      await run('reminders');
      const messages = (await told('result_qualified', 'result_published')).slice(before);
      expect(new Set(messages.map(({ template }) => template))).toEqual(new Set(['result_published']));
      expect(messages).toHaveLength(3);
    });

    it('follows a correction: the new one is invited, the other’s unused code ends, and each is told once', async () => {
      const made = await published();
      await run('reminders');
      const lost = await invitation(made, 0);
      await setLock(organiser, made.competitionId, false);
      await give(context(), made, 1, 99, 1);
      await setLock(organiser, made.competitionId, true);
      await computeResults(organiser, made.competitionId);
      const { corrections } = await publicationsOf(organiser, made.competitionId);
      const final = { 'zh-CN': '全国总决赛 (2026)', 'en-US': 'National Final (2026)' };
      const advancing = new Map(corrections?.map((each) => [each.id, each.advancing]));
      expect([0, 1].map((index) => advancing.get(familyOf(made, index).registrationId))).toEqual([
        { gained: [], lost: [final] },
        { gained: [final], lost: [] },
      ]);
      await publishResults(organiser, made.competitionId, { note: NOTE, calls: '已通电话' });
      // until its second nothing has changed
      expect(await invitation(made, 0)).toMatchObject({ state: 'invited', code: lost.code });
      expect(await invitationsOf(made, 1)).toEqual([]);
      const before = (await told('result_corrected_advancing')).length;
      await pass(UNDO_MS);
      expect(await invitation(made, 0)).toMatchObject({ state: 'withdrawn', code: null });
      expect(await invitation(made, 1)).toMatchObject({ state: 'invited' });
      expect(await codeOf(signUp(made, 0, lost.code ?? ''))).toBe('invitation_code_ended');
      expect((await list(made)).items.map(({ state }) => state)).toEqual(['invited', 'withdrawn']);
      await run('reminders');
      await run('reminders');
      const messages = (await told('result_corrected_advancing')).slice(before);
      expect(new Set(messages.map(({ to }) => to)).size).toBe(messages.length);
      expect(messages).toHaveLength(2);
      expect(await told('result_corrected')).toEqual([]);
      // and back again
      await correct(made, 1, 81, 2);
      await pass(UNDO_MS);
      const again = await invitation(made, 0);
      expect(again).toMatchObject({ state: 'invited' });
      expect(again.code).not.toBe(lost.code);
      expect(await invitation(made, 1)).toMatchObject({ state: 'withdrawn' });
    });

    it('keeps its code when a correction is taken back', async () => {
      const made = await published();
      const { code } = await invitation(made, 0);
      await correct(made, 1, 99);
      // until then it is invited: not once more by hand
      expect((await list(made)).next.map(({ entryId }) => entryId)).not.toContain(familyOf(made, 0).registrationId);
      expect(await codeOf(invite(made, familyOf(made, 0).registrationId))).toBe('conflict');
      const [newest] = (await publicationsOf(organiser, made.competitionId)).items;
      const params = { id: made.competitionId };
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', {
        params,
        body: { number: newest?.number ?? 0 },
      });
      await pass(UNDO_MS);
      expect(await invitation(made, 0)).toMatchObject({ state: 'invited', code });
      expect(await invitationsOf(made, 1)).toEqual([]);
      expect(await codeOf(signUp(made, 0, code ?? ''))).toBe(null);
    });

    it('stays in the final that it has entered, and organisers see that it no longer qualifies', async () => {
      const made = await published();
      const entry = await signUp(made, 0, (await invitation(made, 0)).code ?? '');
      await correct(made, 1, 99);
      await pass(UNDO_MS);
      expect(await invitation(made, 0)).toMatchObject({ state: 'accepted', entryId: entry.id, endedAt: context().clock.now() });
      const { items } = await list(made);
      expect(items.map(({ state, endedAt }) => [state, endedAt !== null])).toEqual([
        ['invited', false],
        ['accepted', true],
      ]);
    });

    it('is invited by hand, with a reason, once, and stays so after a correction', async () => {
      const made = await published();
      const { next } = await list(made);
      const second = familyOf(made, 1).registrationId;
      expect(next).toMatchObject([{ entryId: second, targetId: made.finalId, rank: 2 }]);
      const told0 = (await told('advancement_invited')).length;
      const { items } = await invite(made, second);
      expect(items).toMatchObject([{ byHand: null }, { entryId: second, state: 'invited', byHand: { by: '陈老师', reason: REASON } }]);
      expect((await told('advancement_invited')).length).toBeGreaterThan(told0);
      expect(await codeOf(invite(made, second))).toBe('conflict');
      expect(await codeOf(invite(made, 'nobody'))).toBe('action_not_allowed_now');
      await correct(made, 2, 99);
      await pass(UNDO_MS);
      expect((await list(made)).items.map(({ state, byHand }) => [state, byHand !== null])).toEqual([
        ['invited', false],
        ['withdrawn', false],
        ['invited', true],
      ]);
      await context()
        .deps.db.updateTable('competition')
        .set({ signupClosesAt: context().clock.now() })
        .where('id', '=', made.finalId)
        .execute();
      expect(await codeOf(invite(made, familyOf(made, 0).registrationId))).toBe('action_not_allowed_now');
    });

    it('is hidden from, and not invited by, an organiser of its own family', async () => {
      const made = await published();
      const [own, second] = made.works;
      if (!own || !second) throw new Error('no work');
      await signUp(made, 0, (await invitation(made, 0)).code ?? '');
      const parent = await organiserOfFamily(context(), own);
      expect((await list(made, parent)).items).toMatchObject([{ isHidden: true, state: 'invited', acceptedBy: null }]);
      const parentOfSecond = await organiserOfFamily(context(), second);
      expect(await codeOf(invite(made, second.who.registrationId, parentOfSecond))).toBe('action_not_allowed_now');
      expect((await list(made, parentOfSecond)).next.map(({ entryId }) => entryId)).toEqual([familyOf(made, 2).registrationId]);
    });

    it('gets no invitation where the other competition lacks its group or is closed, which is said before publishing', async () => {
      const made = await qualifyingCompetition(context(), organiser);
      const closed = await addFinal(context(), { signupClosesAt: context().clock.now() });
      const { db } = context().deps;
      await db.updateTable('competition').set({ groups: '["early_childhood"]' }).where('id', '=', made.finalId).execute();
      await setQualifying(context(), made.competitionId, { gold: made.finalId, silver: closed });
      const { checks } = await computeResults(organiser, made.competitionId);
      const levelOf = (name: string) => checks.find((check) => check.name === name);
      expect([levelOf('finals_closed'), levelOf('not_advancing')]).toMatchObject([
        { level: 'warning', count: 1 },
        { level: 'warning', count: 1 },
      ]);
      await publishResults(organiser, made.competitionId);
      await pass(UNDO_MS);
      expect(await rows(made)).toEqual([]);
      const { left, targets } = await list(made);
      expect(left.map(({ entryId, targetId, reason }) => [entryId, targetId, reason])).toEqual([
        [familyOf(made, 0).registrationId, made.finalId, 'no_such_group'],
        [familyOf(made, 1).registrationId, closed, 'target_closed'],
      ]);
      expect(targets.map(({ id, isOpen }) => [id, isOpen])).toEqual([
        [made.finalId, true],
        [closed, false],
      ]);
    });

    it('has it in the account’s data, and leaves nothing usable behind when it is erased', async () => {
      const { deps } = context();
      const made = await published();
      const { code } = await invitation(made, 0);
      const { registrationId: id, client } = familyOf(made, 0);
      const { accountId } = await deps.db.selectFrom('registration').select('accountId').where('id', '=', id).executeTakeFirstOrThrow();
      expect(await exportEntriesOf(deps, accountId)).toMatchObject([{ id, advancements: [{ code, state: 'invited' }] }]);
      await client.call('POST /api/registrations/:id/withdraw', { params: { id } });
      expect(await rows(made)).toEqual([]);
      expect(await codeOf(signUp(made, 0, code ?? ''))).toBe('invitation_code_ended');
      expect((await list(made)).items).toEqual([]);
      const kept = await deps.db
        .selectFrom('invitationCode')
        .select(['revokedAt'])
        .where('code', '=', code ?? '')
        .executeTakeFirst();
      expect(kept?.revokedAt).not.toBeNull();
    });

    it('is set in the competition’s draft, which is not published with a competition that cannot be entered by a code', async () => {
      const { clock } = context();
      const { id, draft } = await organiser.call('POST /api/admin/competition-drafts', { body: {} });
      let read = { number: draft?.number ?? 1, version: draft?.version ?? 1 };
      const publishWith = async (qualifiesFor: string | null) => {
        const data = competitionData(clock.now(), { slug: `advancing-${id}` });
        const awards = data.awards.map((award, index) => ({ ...award, qualifiesFor: index === 0 ? qualifiesFor : null }));
        const params = { id };
        const saved = await organiser.call('PUT /api/admin/competition-drafts/:id', {
          params,
          body: { ...read, data: { ...data, awards } },
        });
        read = { number: saved.number, version: saved.version };
        const problem = await problemOf(
          organiser.call('POST /api/admin/competition-drafts/:id/publication', { params, body: { ...read, tell: 'none' } }),
        );
        return typeof problem === 'object' && problem !== null && 'fields' in problem ? problem.fields?.['awards.0.qualifiesFor'] : problem;
      };
      const open = await addFinal(context(), { needsInvitation: 0 });
      const closed = await addFinal(context(), { signupClosesAt: clock.now() });
      const final = await addFinal(context());
      const back = await addFinal(context());
      await setQualifying(context(), back, { gold: id });
      const found = [
        await publishWith(open),
        await publishWith(closed),
        await publishWith(id),
        await publishWith('nothing-here'),
        await publishWith(back),
      ];
      expect(found).toEqual(['final_without_code', 'final_closed', 'final_itself', 'final_missing', 'final_circle']);
      expect(await publishWith(final)).toBe(null);
      clock.advance(100 * DAY_MS);
      // what is published already is not asked again
      read = { number: read.number, version: 0 };
      const { published: version } = await organiser.call('GET /api/admin/competition-drafts/:id', { params: { id } });
      expect(version?.data.awards[0]?.qualifiesFor).toBe(final);
    });

    it('signs up with it once, and no other account does', async () => {
      const made = await published();
      const { code, id } = await invitation(made, 0);
      expect(await problemOf(signUp(made, 1, code ?? ''))).toEqual({
        code: 'invalid_input',
        fields: { invitationCode: 'invitation_code_of_another' },
      });
      const entry = await signUp(made, 0, (code ?? '').toLowerCase());
      expect(await invitation(made, 0)).toMatchObject({ state: 'accepted', entryId: entry.id, code: null });
      expect(await codeOf(signUp(made, 0, code ?? ''))).toBe('invitation_code_used_up');
      expect(await codeOf(answer(made, 0, id, true))).toBe('action_not_allowed_now');
      const { items, targets } = await list(made);
      expect(items).toMatchObject([{ state: 'accepted', acceptedBy: { id: entry.id, teamName: '决赛队' }, byHand: null, endedAt: null }]);
      expect(targets).toMatchObject([{ id: made.finalId, isOpen: true, seatsTaken: 1 }]);
      await cancelForGood(context(), familyOf(made, 0).client, entry.id);
      expect(await invitation(made, 0)).toMatchObject({ state: 'invited', code, entryId: null });
    });
  },
  { env: { UNDO_SECONDS: String(UNDO_MS / 1000) } },
);
