// Guards: what has a retention is there before its time is over, and gone after it.
import { expect, it } from 'vitest';
import { retainedMs, seasonEnd } from '#server/platform/retention.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { family, mp4, uploaded } from '../fixtures/works.ts';
import { type ApiContext, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;

describeOnBothDatabases('retention', (context) => {
  const keepHouse = async ({ deps }: ApiContext) => expect(await deps.jobs.runDue('housekeeping')).toBe(true);
  const sealedOf = (registrationId: string) =>
    context()
      .deps.db.selectFrom('member')
      .select(['idNumberSealed', 'idNumberMasked'])
      .where('registrationId', '=', registrationId)
      .execute();

  it('ends for the ID numbers of rejected entries once they can be corrected no more', async () => {
    const { deps, clock } = context();
    const competitionId = await addCompetition(deps);
    const client = await context().participant();
    const ids: string[] = [];
    for (const state of ['rejected', 'cancelled', 'approved'] as const) {
      const { id } = await client.call('POST /api/registrations', { body: entryForm(competitionId) });
      await deps.db.updateTable('registration').set({ state }).where('id', '=', id).execute();
      ids.push(id);
    }
    const kept = async () => Promise.all(ids.map(async (id) => (await sealedOf(id)).every(({ idNumberSealed }) => idNumberSealed !== '')));
    clock.advance(9 * 24 * HOUR_MS);
    await keepHouse(context());
    expect(await kept()).toEqual([true, true, true]);
    clock.advance(2 * 24 * HOUR_MS);
    await keepHouse(context());
    expect(await kept()).toEqual([false, false, true]);
    const [rejected = ''] = ids;
    const [shown] = (await client.call('GET /api/registrations/:id', { params: { id: rejected } })).members;
    expect(shown?.idNumber).toContain('*');
    const [copied] = (await client.call('GET /api/registrations/:id', { params: { id: rejected }, query: { for: 'copy' } })).members;
    expect(copied?.idNumber).toBe('');
  });

  it('ends for ID numbers, films and lines of the audit log with the years', async () => {
    const { deps, clock } = context();
    const hidden = await family(context());
    const shown = await family(context());
    const films: string[] = [];
    for (const who of [hidden, shown]) {
      const uploadId = await uploaded(who, mp4());
      const media = { kind: 'video' as const, uploadId };
      const { no } = await who.client.call('POST /api/registrations/:id/work', {
        params: { id: who.registrationId },
        body: { title: '小货场', description: '送货', media },
      });
      const { fullKey } = await deps.db.selectFrom('upload').select('fullKey').where('id', '=', uploadId).executeTakeFirstOrThrow();
      films.push(fullKey ?? '');
      if (who === shown) await deps.db.updateTable('work').set({ releasedAt: clock.now() }).where('no', '=', no).execute();
    }
    const filmsKept = () => Promise.all(films.map(async (key) => (await deps.files.find(key)) !== null));
    const end = seasonEnd(2026);

    clock.set(end + retainedMs('idNumbers') - HOUR_MS);
    await keepHouse(context());
    expect((await sealedOf(hidden.registrationId))[0]?.idNumberSealed).not.toBe('');
    clock.set(end + retainedMs('idNumbers') + HOUR_MS);
    await keepHouse(context());
    expect(await sealedOf(hidden.registrationId)).toMatchObject([{ idNumberSealed: '', idNumberMasked: expect.stringContaining('*') }]);

    clock.set(end + retainedMs('media') - HOUR_MS);
    await keepHouse(context());
    await deps.uploads.sweeper.sweep();
    expect(await filmsKept()).toEqual([true, true]);
    clock.set(end + retainedMs('media') + HOUR_MS);
    await keepHouse(context());
    await deps.uploads.sweeper.sweep();
    expect(await filmsKept()).toEqual([false, true]);

    const events = async () => (await deps.db.selectFrom('securityEvent').select('id').execute()).length;
    await deps.db
      .insertInto('securityEvent')
      .values({ id: 'old', at: clock.now(), kind: 'sign_in', account: null, source: null })
      .execute();
    clock.advance(retainedMs('securityEvents') - HOUR_MS);
    await keepHouse(context());
    expect(await events()).toBe(1);
    clock.advance(2 * HOUR_MS);
    await keepHouse(context());
    expect(await events()).toBe(0);

    const lines = async () => (await deps.db.selectFrom('audit').select('at').execute()).length;
    const newest = (
      await deps.db
        .selectFrom('audit')
        .select((e) => e.fn.max('at').as('at'))
        .executeTakeFirstOrThrow()
    ).at;
    clock.set(Number(newest) + retainedMs('audit') - HOUR_MS);
    await keepHouse(context());
    expect(await lines()).toBeGreaterThan(0);
    clock.set(Number(newest) + retainedMs('audit') + HOUR_MS);
    await keepHouse(context());
    expect(await lines()).toBe(0);
  });
});
