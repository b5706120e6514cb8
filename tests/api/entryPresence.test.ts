// Guards: organisers who have the same entry open read each other's names, for less than a minute after one has closed it, and that it was changed.
import { expect, it } from 'vitest';
import { SEEN_MS } from '#contract/registrations/presence.ts';
import { deleteOldPresence } from '#server/registrations/review/presenceStore.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases(
  'who has an entry open',
  (context) => {
    it('is told to the others, with how the entry stands', async () => {
      const { deps, clock } = context();
      const competitionId = await addCompetition(deps);
      const family = await context().participant();
      const form = entryForm(competitionId, {});
      const entry = await family.call('POST /api/registrations', { body: form });
      const [first, second, elsewhere] = [
        await context().organiser([{ competitionId, right: 'review' }]),
        await context().organiser([{ competitionId, right: 'review' }]),
        await context().organiser([{ competitionId: await addCompetition(deps), right: 'review' }]),
      ];
      const tell = (client: typeof first) => client.call('POST /api/admin/registrations/:id/presence', { params: { id: entry.id } });
      expect(await tell(first)).toEqual({ others: [], version: entry.version, pendingBatchId: null });
      const { name } = await first.call('GET /api/account');
      expect((await tell(second)).others).toEqual([name]);
      await expect(tell(elsewhere)).rejects.toThrow('not_found');

      clock.advance(SEEN_MS);
      expect((await tell(second)).others).toEqual([]);
      await deleteOldPresence(deps.db, clock.now());
      expect(await deps.db.selectFrom('entryPresence').select('accountId').execute()).toHaveLength(1);

      await family.request('PATCH', `/api/registrations/${entry.id}`, editOf({ ...form, teamName: '新名字' }, entry.version));
      expect((await tell(second)).version).toBeGreaterThan(entry.version);
      const { version } = await tell(second);
      const { pending } = await first.call('POST /api/admin/registrations/decisions', {
        body: { ids: [entry.id], versions: { [entry.id]: version }, decision: 'approve' },
      });
      expect((await tell(second)).pendingBatchId).toBe(pending?.batchId);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
