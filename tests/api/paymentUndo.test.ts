// Promise: what an organiser records of a fee can be taken back for a minute, beside a decision about the same entry, and its family hears of it only then; what was noted before payments were
// kept one by one is one payment of the fee as it was agreed.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, inject, it } from 'vitest';
import type { PaymentChange } from '#contract/registrations/payments.ts';
import { migrate, openDatabase } from '#server/database/connection.ts';
import { migrations } from '#server/database/migrations/index.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { grownSeason } from '../fixtures/grownSeason.ts';
import { createDatabase } from '../fixtures/postgres.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases(
  'payments that can be taken back',
  (context) => {
    let organiser: Client;
    let family: Client;
    let competitionId = '';

    beforeAll(async () => {
      organiser = await context().organiser();
      family = await context().participant({ locale: 'en-US' });
      competitionId = await addCompetition(context().deps);
    });

    const enter = (members = [childMember()]) => family.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });
    const record = (ids: string[], change: PaymentChange) =>
      organiser.call('POST /api/admin/registrations/payments', { body: { ids, change } });
    const pass = async () => {
      context().clock.advance(60_000);
      while (!(await context().deps.jobs.runDue('decisions'))) context().clock.advance(1000);
    };
    const seen = async (id: string) => (await family.call('GET /api/registrations/:id', { params: { id } })).payment?.state;
    const shown = (id: string) => organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    const told = async () => (await context().outbox()).filter(({ template }) => template.startsWith('fee_')).length;

    it('wait for their minute beside a decision about the entry, and tell nobody if taken back', async () => {
      const { id } = await enter();
      const before = await told();
      const { pending } = await record([id], 'pay');
      const batchId = pending?.batchId ?? '';
      expect(pending?.dueAt).toBe(context().clock.now() + 60_000);
      expect(await shown(id)).toMatchObject({ pendingDecision: null, pendingPayment: { batchId, kind: 'pay', by: '陈老师' } });
      expect((await record([id], 'waive')).refused).toEqual([{ id, code: 'decision_pending' }]);
      const approval = await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
      expect(approval.decided).toEqual([id]);
      expect(await shown(id)).toMatchObject({ pendingDecision: { kind: 'approve' }, pendingPayment: { kind: 'pay' } });
      const { items } = await organiser.call('GET /api/admin/decisions');
      expect(items.find((item) => item.id === batchId)).toMatchObject({ subject: 'payment', kind: 'pay', pending: [{ subjectId: id }] });
      await organiser.call('POST /api/admin/decisions/:id/undo', { params: { id: batchId }, body: {} });
      await pass();
      expect([await seen(id), await told()]).toEqual(['unpaid', before]);
      expect(await shown(id)).toMatchObject({ state: 'approved', paymentItems: [], pendingPayment: null });
    });

    it('are then carried out once, of many what each owed as the organiser saw it', async () => {
      const children = [childMember(), childMember()];
      const [first, second] = [await enter(), await enter(children.slice(0, 1))];
      const before = await told();
      await record([first.id, second.id], 'pay');
      expect([await seen(first.id), await told()]).toEqual(['unpaid', before]);
      await family.call('PATCH /api/registrations/:id', {
        params: { id: second.id },
        body: editOf(entryForm(competitionId, { members: children }), second.version),
      });
      await pass();
      await pass();
      expect([await seen(first.id), await seen(second.id), await told()]).toEqual(['paid', 'partly_paid', before + 2]);
      expect((await shown(second.id)).paymentItems).toMatchObject([{ amount: { cny: 12_000, usd: 1_800 }, currency: null }]);
      const left = await context().deps.db.selectFrom('pendingDecision').select('detail').where('detail', 'is not', null).execute();
      expect(left).toEqual([]);
    });

    it('keep what was noted before as one payment, and owe the rest of what was partly paid', async () => {
      const postgres = context().database === 'postgres' ? await createDatabase(inject('postgresUrl')) : null;
      const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-payments-'));
      const db = openDatabase({ databaseUrl: postgres?.url ?? null, dataDir }, () => undefined);
      await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0115')));
      const season = grownSeason({ now: context().clock.now(), from: 0, to: 8 }).filter((each) =>
        /insert into (competition|account|registration|payment) /.test(each),
      );
      for (const statement of season) await sql.raw(statement).execute(db);
      await sql`update payment set state = 'unpaid' where registration_id = 'r3'`.execute(db);
      await sql`update payment set state = 'waived', receipt_no = null where registration_id = 'r5'`.execute(db);
      await sql`update payment set amount_usd = 0 where registration_id = 'r7'`.execute(db);
      await migrate(db, migrations);
      const items = await db.selectFrom('paymentItem').selectAll().orderBy('registrationId').execute();
      expect(items).toMatchObject([
        { registrationId: 'r1', kind: 'payment', amountCny: 12_000, amountUsd: 1_800, currency: null },
        { registrationId: 'r3', amountCny: 12_000, currency: null },
        { registrationId: 'r7', amountCny: 12_000, amountUsd: 0, currency: 'CNY' },
      ]);
      expect(items.every(({ paidAt, notedAt }) => paidAt === notedAt && notedAt > 0)).toBe(true);
      const states = await db.selectFrom('payment').select(['registrationId', 'state']).orderBy('registrationId').execute();
      expect(states.map(({ registrationId, state }) => `${registrationId} ${state}`)).toEqual([
        'r1 paid',
        'r3 partly_paid',
        'r5 waived',
        'r7 paid',
      ]);
      const unpaid = await db
        .selectFrom('registration')
        .select('id')
        .where('isUnpaid', '=', 1)
        .where('id', 'in', ['r1', 'r3', 'r5'])
        .execute();
      expect(unpaid).toEqual([{ id: 'r3' }]);
      await db.destroy();
      await postgres?.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
