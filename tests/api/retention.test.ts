// Guards: data with a retention period exist before it ends, and not after.
import { expect, it } from 'vitest';
import { retainedMs, seasonEnd } from '#server/platform/retention.ts';
import { retireEntries } from '#server/registrations/index.ts';
import { retireMedia } from '#server/works/index.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { family, mp4, uploaded } from '../fixtures/works.ts';
import { type ApiContext, describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnBothDatabases('retention', (context, itOnSqlite) => {
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
    // answers to own questions end with them
    for (const table of ['registration', 'member'] as const)
      await deps.db
        .updateTable(table)
        .set({ formAnswersSealed: 'sealed' })
        .where(table === 'member' ? 'registrationId' : 'id', 'in', ids)
        .execute();
    const answers = async () => {
      const rows = await deps.db
        .selectFrom('registration')
        .innerJoin('member', 'member.registrationId', 'registration.id')
        .select(['registration.id', 'registration.formAnswersSealed as ofEntry', 'member.formAnswersSealed as ofMember'])
        .where('registration.id', 'in', ids)
        .execute();
      return ids.map((id) => rows.filter((row) => row.id === id).flatMap(({ ofEntry, ofMember }) => [ofEntry, ofMember]));
    };
    const kept = async () => Promise.all(ids.map(async (id) => (await sealedOf(id)).every(({ idNumberSealed }) => idNumberSealed !== '')));
    clock.advance(9 * 24 * HOUR_MS);
    await keepHouse(context());
    expect(await kept()).toEqual([true, true, true]);
    clock.advance(2 * 24 * HOUR_MS);
    await keepHouse(context());
    expect(await kept()).toEqual([false, false, true]);
    expect(await answers()).toEqual([
      [null, null],
      [null, null],
      ['sealed', 'sealed'],
    ]);
    const [rejected = ''] = ids;
    const [shown] = (await client.call('GET /api/registrations/:id', { params: { id: rejected } })).members;
    expect(shown?.idNumber).toContain('*');
    const [copied] = (await client.call('GET /api/registrations/:id', { params: { id: rejected }, query: { for: 'copy' } })).members;
    expect(copied?.idNumber).toBe('');
  });

  it('does not end for the ID numbers of a rejected entry that can be corrected for longer, by its competition or its own end', async () => {
    const { deps, clock } = context();
    const client = await context().participant();
    const now = clock.now();
    const signupClosesAt = now + DAY_MS;
    const rejected = async (competition: object, entry: object) => {
      const competitionId = await addCompetition(deps, { signupClosesAt, ...competition });
      const { id } = await client.call('POST /api/registrations', { body: entryForm(competitionId) });
      await deps.db
        .updateTable('registration')
        .set({ state: 'rejected', ...entry })
        .where('id', '=', id)
        .execute();
      return id;
    };
    const ids = [await rejected({}, {}), await rejected({ correctionDays: 9 }, {}), await rejected({}, { editUntil: now + 8 * DAY_MS })];
    const keptAt = async (at: number) => {
      clock.set(at);
      await keepHouse(context());
      return Promise.all(ids.map(async (id) => (await sealedOf(id)).every(({ idNumberSealed }) => idNumberSealed !== '')));
    };
    expect(await keptAt(now + 7 * DAY_MS - HOUR_MS)).toEqual([true, true, true]);
    expect(await keptAt(now + 7 * DAY_MS)).toEqual([false, true, true]);
    expect(await keptAt(now + 8 * DAY_MS - HOUR_MS)).toEqual([false, true, true]);
    expect(await keptAt(now + 8 * DAY_MS)).toEqual([false, true, false]);
    expect(await keptAt(now + 9 * DAY_MS - HOUR_MS)).toEqual([false, true, false]);
    expect(await keptAt(now + 9 * DAY_MS)).toEqual([false, false, false]);
  });

  itOnSqlite('ends for all of a large season, some entries at a time', async () => {
    const { deps } = context();
    const competitionId = await addCompetition(deps, { season: 2020 });
    // All of one moment: no entry may be left out because two are equally old.
    const ids = await addEntries(deps, competitionId, Array(2500).fill({}));
    const { accountId } = await deps.db
      .selectFrom('registration')
      .select('accountId')
      .where('competitionId', '=', competitionId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const posterUploadId = await uploaded(await family(context()), mp4());
    const works = ids.map((registrationId, n) => ({
      id: deps.ids.next(),
      no: `S${n}`,
      competitionId,
      accountId,
      registrationId,
      title: '小货场',
      description: '送货',
      kind: 'video' as const,
      poster: 'works/1/poster.jpg',
      posterUploadId,
      version: 1,
      submittedAt: 1,
      updatedAt: 1,
    }));
    const members = ids.map((registrationId) => ({
      id: deps.ids.next(),
      registrationId,
      position: 1,
      name: '王小明',
      gender: 'male' as const,
      country: 'CN',
      idNumberSealed: 'sealed',
      idNumberIndex: '-',
      idNumberMasked: '*',
    }));
    for (let from = 0; from < ids.length; from += 500) {
      await deps.db
        .insertInto('member')
        .values(members.slice(from, from + 500))
        .execute();
      await deps.db
        .insertInto('work')
        .values(works.slice(from, from + 500))
        .execute();
    }
    let longest = 0;
    const db = deps.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        longest = Math.max(longest, Number(result.numAffectedRows ?? 0));
        return result;
      },
    });
    const now = seasonEnd(2020) + retainedMs('media') + HOUR_MS;
    await retireEntries(db, now, deps.config.retention);
    await retireMedia(db, now, deps.config.retention);
    expect(longest).toBeLessThanOrEqual(1000);
    const left = deps.db.selectFrom('member').select('id').where('idNumberSealed', '=', 'sealed');
    expect(await left.execute()).toEqual([]);
    const posters = deps.db
      .selectFrom('work')
      .select('id')
      .where('competitionId', '=', competitionId)
      .where('posterUploadId', 'is not', null);
    expect(await posters.execute()).toEqual([]);
  });

  itOnSqlite('ends for ID numbers, films and lines of the audit log with the years', async () => {
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
    const organiser = await context().organiser();
    const params = { id: hidden.registrationId };
    await organiser.call('GET /api/admin/registrations/:id', { params });
    await organiser.call('POST /api/admin/registrations/:id/notes', { params, body: { text: '打过电话。', mentions: [] } });
    const recorded = async () => {
      const notes = await deps.db.selectFrom('note').select('id').where('registrationId', '=', hidden.registrationId).execute();
      const looks = await deps.db.selectFrom('look').select('id').where('registrationId', '=', hidden.registrationId).execute();
      const details = (await auditLines(deps, hidden.registrationId)).filter(({ detail }) => JSON.stringify(detail) !== '{}');
      return { notes: notes.length, looks: looks.length, hasDetails: details.length > 0 };
    };
    const filmsKept = () => Promise.all(films.map(async (key) => (await deps.files.find(key)) !== null));
    const end = seasonEnd(2026);

    clock.set(end + retainedMs('idNumbers') - HOUR_MS);
    await keepHouse(context());
    expect((await sealedOf(hidden.registrationId))[0]?.idNumberSealed).not.toBe('');
    expect(await recorded()).toEqual({ notes: 1, looks: 1, hasDetails: true });
    clock.set(end + retainedMs('idNumbers') + HOUR_MS);
    await keepHouse(context());
    expect(await sealedOf(hidden.registrationId)).toMatchObject([{ idNumberSealed: '', idNumberMasked: expect.stringContaining('*') }]);
    expect(await recorded()).toEqual({ notes: 0, looks: 1, hasDetails: false });

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
    expect((await recorded()).looks).toBe(1);
    clock.set(Number(newest) + retainedMs('audit') + HOUR_MS);
    await keepHouse(context());
    expect([await lines(), (await recorded()).looks]).toEqual([0, 0]);
  });
});
