// Promise: an entry is assigned to a colleague who may review it, to oneself or to nobody, and never over what another organiser has assigned meanwhile; who
// may not review it any more has none, with no job to clean up; its family learns nothing of it.
import { beforeEach, expect, it } from 'vitest';
import { exportEntriesOf } from '#server/registrations/erasure/account.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases(
  'assigned entries',
  (context) => {
    let [competitionId, elsewhereId] = ['', ''];
    let [first, second, elsewhere]: Client[] = [];
    let family: Client;
    const made = () => {
      if (!first || !second || !elsewhere) throw new Error('no organisers');
      return { first, second, elsewhere };
    };

    beforeEach(async () => {
      competitionId = await addCompetition(context().deps);
      elsewhereId = await addCompetition(context().deps);
      first = await context().organiser([{ competitionId, right: 'review' }]);
      second = await context().organiser([
        { competitionId, right: 'review' },
        { competitionId: elsewhereId, right: 'review' },
      ]);
      elsewhere = await context().organiser([{ competitionId: elsewhereId, right: 'review' }]);
      family = await context().participant();
    });

    const enter = async (id = competitionId) =>
      (await family.call('POST /api/registrations', { body: entryForm(id, { members: [childMember()] }) })).id;
    const idOf = async (client: Client) => (await client.call('GET /api/account')).id;
    const assign = (client: Client, ids: string[], accountId: string | null, was?: Record<string, string | null>) =>
      client.call('POST /api/admin/registrations/assignments', { body: { ids, accountId, ...(was && { was }) } });
    const list = async (client: Client, filter: object) =>
      (
        await client.call('POST /api/admin/registrations/search', { body: { filter: JSON.stringify({ competitionId, ...filter }) } })
      ).items.map(({ id }) => id);
    const assigneeOf = async (client: Client, id: string) =>
      (await client.call('GET /api/admin/registrations/:id', { params: { id } })).assignee;

    it('go to a colleague, to oneself and to nobody, each list shows whose they are, and the log has a line', async () => {
      const { first, second } = made();
      const [one, two, three] = [await enter(), await enter(), await enter()];
      const [me, colleague] = [await idOf(first), await idOf(second)];
      expect(await assign(first, [one, two], me)).toEqual({ assigned: expect.arrayContaining([one, two]), refused: [] });
      expect((await assign(first, [two], colleague, { [two]: me })).assigned).toEqual([two]);
      expect(await assigneeOf(second, two)).toMatchObject({ id: colleague });
      expect(await list(first, { assignee: 'me' })).toEqual([one]);
      expect(await list(first, { assignee: 'colleagues' })).toEqual([two]);
      expect(await list(first, { assignee: 'nobody' })).toEqual([three]);
      expect(await list(second, { assignee: 'me', state: ['submitted'] })).toEqual([two]);
      expect((await first.call('GET /api/admin/overview')).counts.assigned).toEqual({ n: 1, isExact: true });
      expect((await assign(first, [one], null)).assigned).toEqual([one]);
      expect(await assigneeOf(first, one)).toBeNull();
      const lines = (await auditLines(context().deps, two)).filter(({ action }) => action === 'entry_assigned');
      expect(lines).toHaveLength(2);
    });

    it('are not taken from whom another organiser has assigned them to meanwhile', async () => {
      const { first, second } = made();
      const id = await enter();
      const [me, colleague] = [await idOf(first), await idOf(second)];
      const both = await Promise.all([assign(first, [id], me, { [id]: null }), assign(second, [id], colleague, { [id]: null })]);
      expect(both.flatMap(({ assigned }) => assigned)).toEqual([id]);
      expect(both.flatMap(({ refused }) => refused)).toEqual([{ id, code: 'conflict' }]);
      const holder = (await assigneeOf(first, id))?.id;
      expect((await assign(first, [id], null, { [id]: holder === me ? colleague : me })).refused).toEqual([{ id, code: 'conflict' }]);
    });

    it('are refused by name for a colleague without the right, and do not exist for one of another competition', async () => {
      const { first, second, elsewhere } = made();
      const [here, there] = [await enter(), await enter(elsewhereId)];
      const stranger = await idOf(elsewhere);
      expect(await assign(second, [here, there], stranger)).toEqual({
        assigned: [there],
        refused: [{ id: here, code: 'colleague_without_right' }],
      });
      expect(await assign(first, [there], await idOf(first))).toEqual({ assigned: [], refused: [{ id: there, code: 'not_found' }] });
      const offered = (await first.call('GET /api/admin/reviewers')).items.map(({ id }) => id);
      expect(offered).toContain(await idOf(second));
      expect(offered).not.toContain(stranger);
    });

    it('are nobody’s once the colleague is disabled or loses the right, and theirs again with it', async () => {
      const { first, second } = made();
      const { db, clock } = context().deps;
      const id = await enter();
      const colleague = await idOf(second);
      await assign(first, [id], colleague);
      const disable = (disabledAt: number | null) => db.updateTable('account').set({ disabledAt }).where('id', '=', colleague).execute();
      await disable(clock.now());
      expect(await assigneeOf(first, id)).toBeNull();
      expect(await list(first, { assignee: 'nobody' })).toEqual([id]);
      expect(await list(first, { assignee: 'colleagues' })).toEqual([]);
      await disable(null);
      expect(await assigneeOf(first, id)).toMatchObject({ id: colleague });
      await db.deleteFrom('staffRight').where('accountId', '=', colleague).where('competitionId', '=', competitionId).execute();
      expect(await assigneeOf(first, id)).toBeNull();
      const me = await idOf(first);
      expect((await assign(first, [id], me, { [id]: null })).assigned).toEqual([id]);
    });

    it('no longer count once decided, keep the form of a family valid, and are in nothing that it reads', async () => {
      const { first } = made();
      const form = entryForm(competitionId, { members: [childMember()] });
      const { id, version } = await family.call('POST /api/registrations', { body: form });
      const me = await first.call('GET /api/account');
      await assign(first, [id], me.id);
      const own = await family.call('GET /api/registrations/:id', { params: { id }, query: {} });
      expect(own.version).toBe(version);
      const exported = await exportEntriesOf(context().deps, await idOf(family));
      expect(JSON.stringify(exported)).toContain(id);
      expect(JSON.stringify([own, exported])).not.toMatch(/assign/i);
      await first.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
      expect((await first.call('GET /api/admin/overview')).counts.assigned).toEqual({ n: 0, isExact: true });
      expect(await list(first, { assignee: 'me' })).toEqual([id]);
      await family.call('POST /api/registrations/:id/cancel', { params: { id } });
      expect((await assign(first, [id], null)).assigned).toEqual([id]);
      expect((await assign(first, [id], me.id)).refused).toEqual([{ id, code: 'action_not_allowed_now' }]);
    });
  },
  { env: { UNDO_SECONDS: '0' } },
);
