// Promise: a deadline is extended for a selection or a school, each person hears of it once and with the reason, nothing is told or open before it can no
// longer be taken back, and nobody else gets longer.
import { beforeEach, expect, it } from 'vitest';
import { auditLines } from '../fixtures/auditLines.ts';
import { cancelForGood } from '../fixtures/cancelForGood.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;
/** 10:00 in Shanghai. */
const MORNING = Date.UTC(2026, 8, 15, 2);

describeOnBothDatabases(
  'deadlines of several entries',
  (context) => {
    let organiser: Client;
    let competitionId = '';
    let day = 0;

    beforeEach(async () => {
      day += 100;
      context().clock.set(MORNING + day * DAY_MS);
      organiser ??= await context().organiser();
      competitionId = await addCompetition(context().deps, { capacity: 500 });
    });

    const teacher = async (changes: Parameters<ReturnType<typeof context>['participant']>[0] = {}) => {
      const mobile = freshMobile();
      return { client: await context().participant({ mobile, locale: 'en-US', ...changes }), mobile };
    };
    const enter = async (client: Client, names: readonly string[]) => {
      const ids: string[] = [];
      for (const teamName of names)
        ids.push(
          (await client.call('POST /api/registrations', { body: entryForm(competitionId, { teamName, members: [childMember()] }) })).id,
        );
      return ids;
    };
    const run = async () => {
      context().clock.advance(MINUTE_MS);
      while (!(await context().deps.jobs.runDue('decisions'))) context().clock.advance(1000);
    };
    const approve = async (ids: string[]) => {
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids, decision: 'approve' } });
      await run();
    };
    const toldOf = async (to: string) => (await context().outbox()).filter((line) => line.to === to && line.template.includes('exten'));
    const own = (client: Client, id: string) => client.call('GET /api/registrations/:id', { params: { id } });
    const extend = (ids: string[], until: number | null, more: { preview?: true; was?: Record<string, number | null> } = {}) =>
      organiser.call('POST /api/admin/registrations/extensions', {
        body: { ids, window: 'work', until, ...(until !== null && { reason: 'The school was closed by a typhoon.' }), ...more },
      });

    it('are longer for the chosen ones alone, told once to each person with the reason, and end by themselves', async () => {
      const { clock } = context();
      const [one, other] = [await teacher(), await teacher()];
      const ids = await enter(one.client, ['Red', 'Green', 'Blue']);
      const [left = ''] = await enter(other.client, ['Left']);
      await approve([...ids, left]);
      clock.advance(31 * DAY_MS);
      const until = clock.now() + 4 * DAY_MS;
      const preview = await extend(ids, until, { preview: true });
      expect([preview.decided.length, preview.messages?.people, preview.messages?.texts]).toEqual([3, 1, 1]);
      const { pending } = await extend(ids, until);
      expect(pending).not.toBeNull();
      const [batch] = (await organiser.call('GET /api/admin/decisions')).items;
      expect(batch?.pending.map(({ name }) => name).toSorted()).toEqual(['Blue', 'Green', 'Red']);
      // Nothing is open, and nobody told, while it can be taken back.
      expect((await own(one.client, ids[0] ?? '')).actions).not.toContain('submit_work');
      expect(await toldOf(one.mobile)).toEqual([]);
      await run();
      for (const id of ids)
        expect(await own(one.client, id)).toMatchObject({
          label: 'work_submission',
          extension: { work: until },
          competition: { work: { closesAt: until } },
        });
      expect((await own(other.client, left)).actions).not.toContain('submit_work');
      const [text, ...more] = await toldOf(one.mobile);
      expect(more).toEqual([]);
      expect(text).toMatchObject({
        template: 'teams_work_extended',
        params: { count: '3', reason: 'The school was closed by a typhoon.' },
      });
      expect(text?.text).toContain('Blue, Green, Red');
      expect(await toldOf(other.mobile)).toEqual([]);
      const lines = await auditLines(context().deps, ids[0] ?? '');
      expect(lines.at(-1)).toMatchObject({
        action: 'work_extended',
        detail: { before: { until: null }, after: { until }, reason: 'The school was closed by a typhoon.' },
      });
      clock.set(until);
      expect((await own(one.client, ids[0] ?? '')).actions).not.toContain('submit_work');
    });

    it('stay as they were, untold, where it is taken back in time', async () => {
      const { clock } = context();
      const { client, mobile } = await teacher();
      const ids = await enter(client, ['Red', 'Green']);
      await approve(ids);
      clock.advance(31 * DAY_MS);
      const { pending } = await extend(ids, clock.now() + DAY_MS);
      await organiser.call('POST /api/admin/decisions/:id/undo', { params: { id: pending?.batchId ?? '' }, body: {} });
      await run();
      expect((await own(client, ids[0] ?? '')).extension).toEqual({ edit: null, work: null });
      expect(await toldOf(mobile)).toEqual([]);
    });

    it('end for all of them by one decision, told once', async () => {
      const { clock } = context();
      const { client, mobile } = await teacher();
      const ids = await enter(client, ['Red', 'Green']);
      await approve(ids);
      clock.advance(31 * DAY_MS);
      await extend(ids, clock.now() + 20 * DAY_MS);
      await run();
      await extend(ids, null);
      await run();
      expect((await own(client, ids[0] ?? '')).extension).toEqual({ edit: null, work: null });
      expect((await toldOf(mobile)).map(({ template }) => template)).toEqual(['teams_work_extended', 'teams_extension_ended']);
    });

    it('refuse by name what cannot be longer, what another organiser changed, and a decision that waits already', async () => {
      const { clock } = context();
      const { client } = await teacher();
      const [open = '', cancelled = '', changed = ''] = await enter(client, ['Open', 'Cancelled', 'Changed']);
      await cancelForGood(context(), client, cancelled);
      const until = clock.now() + 60 * DAY_MS;
      const { decided, refused } = await extend([open, cancelled, changed], until, { was: { [changed]: until } });
      expect(decided).toEqual([open]);
      expect(refused).toEqual([
        { id: cancelled, code: 'action_not_allowed_now' },
        { id: changed, code: 'conflict' },
      ]);
      expect((await extend([open], until)).refused).toEqual([{ id: open, code: 'decision_pending' }]);
      expect((await extend([changed], clock.now() + DAY_MS)).refused).toEqual([{ id: changed, code: 'deadline_not_later' }]);
      await expect(extend([changed], clock.now())).rejects.toMatchObject({ code: 'invalid_input' });
    });

    it('are found for a whole school by its account', async () => {
      const school = await teacher({ kind: 'primary_school', affiliation: '青禾实验小学' });
      const other = await teacher();
      const ids = await enter(school.client, ['Red', 'Green']);
      await enter(other.client, ['Other']);
      const { account } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: ids[0] ?? '' } });
      const { items } = await organiser.call('POST /api/admin/registrations/search', {
        body: { filter: JSON.stringify({ accountId: account.id }), pageSize: 200 },
      });
      expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
