// Promise: a family can undo cancelling its entry for a minute. Nothing of the entry is given away before; then its seat goes to the waiting list, once,
// whatever process is alive. No organiser can undo it, nor decide about the entry meanwhile.
import { beforeAll, expect, it } from 'vitest';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const JOB = 'decisions';

describeOnBothDatabases(
  'cancelling that can be undone',
  (context) => {
    let family: Client;
    let organiser: Client;

    beforeAll(async () => {
      family = await context().participant();
      organiser = await context().organiser();
    });

    const full = async () => {
      const competitionId = await addCompetition(context().deps, { capacity: 1 });
      const enter = (teamName: string) => family.call('POST /api/registrations', { body: entryForm(competitionId, { teamName }) });
      return { held: await enter('占位'), waiting: await enter('候补') };
    };
    const read = (id: string) => family.call('GET /api/registrations/:id', { params: { id } });
    const cancel = (id: string, idempotencyKey: string) =>
      family.call('POST /api/registrations/:id/cancel', { params: { id } }, { idempotencyKey });
    const undo = (id: string, by = family) => by.call('POST /api/registrations/:id/cancel-undo', { params: { id } });
    const pass = async () => {
      context().clock.advance(UNDO_MS);
      while (!(await context().deps.jobs.runDue(JOB))) context().clock.advance(1000);
    };

    it('keeps the entry where it is undone, and can be cancelled again', async () => {
      const { held, waiting } = await full();
      const until = context().clock.now() + UNDO_MS;
      expect(await cancel(held.id, '00000000-0000-4000-8000-000000000001')).toMatchObject({
        state: 'submitted',
        label: 'none',
        cancelling: until,
        actions: ['details'],
      });
      expect((await read(waiting.id)).state).toBe('waitlisted');
      expect(await undo(held.id)).toMatchObject({ state: 'submitted', label: 'under_approval', cancelling: null });
      await pass();
      expect([(await read(held.id)).state, (await read(waiting.id)).state]).toEqual(['submitted', 'waitlisted']);
      await cancel(held.id, '00000000-0000-4000-8000-000000000002');
      await pass();
      expect([(await read(held.id)).state, (await read(waiting.id)).state]).toEqual(['cancelled', 'submitted']);
    });

    it('gives the seat away after a minute, once, however often it is asked for', async () => {
      const { held, waiting } = await full();
      await cancel(held.id, '00000000-0000-4000-8000-000000000003');
      context().clock.advance(1000);
      const again = await cancel(held.id, '00000000-0000-4000-8000-000000000004');
      expect(again.label).toBe('none');
      await pass();
      expect(await read(held.id)).toMatchObject({ state: 'cancelled', label: 'none', cancelling: null });
      expect((await read(waiting.id)).state).toBe('submitted');
      await expect(undo(held.id)).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      await expect(cancel(held.id, '00000000-0000-4000-8000-000000000005')).rejects.toMatchObject({ code: 'action_not_allowed_now' });
      expect(await cancel(held.id, '00000000-0000-4000-8000-000000000003')).toMatchObject({ id: held.id });
    });

    it('is the family’s alone: no organiser undoes it or decides meanwhile, and no other family sees it', async () => {
      const { held } = await full();
      await cancel(held.id, '00000000-0000-4000-8000-000000000006');
      const { pendingDecision } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: held.id } });
      expect(pendingDecision).toMatchObject({ kind: 'cancel_own' });
      const params = { id: pendingDecision?.batchId ?? '' };
      await expect(organiser.call('POST /api/admin/decisions/:id/undo', { params, body: {} })).rejects.toMatchObject({ code: 'not_found' });
      expect((await organiser.call('GET /api/admin/decisions')).items.filter(({ id }) => id === params.id)).toEqual([]);
      const decided = await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [held.id], decision: 'approve' } });
      expect(decided.refused).toEqual([{ id: held.id, code: 'decision_pending' }]);
      await expect(undo(held.id, await context().participant())).rejects.toMatchObject({ code: 'not_found' });
      await pass();
      expect((await read(held.id)).state).toBe('cancelled');
    });

    it('cancels at once while an organiser’s decision waits, and erases what is withdrawn meanwhile', async () => {
      const { held } = await full();
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [held.id], decision: 'approve' } });
      expect(await cancel(held.id, '00000000-0000-4000-8000-000000000007')).toMatchObject({ state: 'cancelled', cancelling: null });
      const other = (await full()).held;
      await cancel(other.id, '00000000-0000-4000-8000-000000000018');
      await family.call(
        'POST /api/registrations/:id/withdraw',
        { params: { id: other.id } },
        { idempotencyKey: '00000000-0000-4000-8000-000000000019' },
      );
      await pass();
      expect((await read(other.id)).state).toBe('withdrawn');
    });

    it('can be undone by the account that the family’s is merged into meanwhile', async () => {
      const other = await context().participant();
      const competitionId = await addCompetition(context().deps);
      const { id } = await other.call('POST /api/registrations', { body: entryForm(competitionId) });
      await other.call('POST /api/registrations/:id/cancel', { params: { id } });
      const kept = await context().participant();
      const from = (await other.call('GET /api/account')).id;
      const params = { id: (await kept.call('GET /api/account')).id };
      await organiser.call('POST /api/admin/people/:id/merge', { params, body: { from, reason: '同一家庭的两个账号，电话核实' } });
      expect((await kept.call('GET /api/registrations/:id', { params: { id } })).cancelling).not.toBeNull();
      expect((await undo(id, kept)).cancelling).toBeNull();
      await pass();
      expect((await kept.call('GET /api/registrations/:id', { params: { id } })).state).toBe('submitted');
    });

    it('leaves nobody’s name behind when the account is deleted', async () => {
      const client = await context().participant({ name: '欧阳独一' });
      const competitionId = await addCompetition(context().deps);
      const enter = (teamName: string) => client.call('POST /api/registrations', { body: entryForm(competitionId, { teamName }) });
      const [waits, undone] = [await enter('一队'), await enter('二队')];
      const params = { id: undone.id };
      await client.call('POST /api/registrations/:id/cancel', { params });
      await undo(undone.id, client);
      await client.call('POST /api/registrations/:id/cancel', { params: { id: waits.id } });
      const named = () => context().deps.db.selectFrom('pendingDecision').select('state').where('actorName', '=', '欧阳独一').execute();
      // organisers read whose it is while it waits
      expect(await named()).toEqual([{ state: 'pending' }]);
      await client.call('DELETE /api/account', { body: { erase: true } });
      expect(await named()).toEqual([]);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
