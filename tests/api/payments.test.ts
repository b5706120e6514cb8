// Promise: a family sees the fee of its entry, how to pay and the payment's state. Organisers record it once, with a line in the history; a paid fee
// has a receipt.
import { beforeAll, expect, it } from 'vitest';
import type { PaymentDetail } from '#contract/registrations/payments.ts';
import { followCompetitionFee } from '#server/registrations/index.ts';
import { auditLines } from '../fixtures/auditLines.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, editOf, entryForm } from '../fixtures/entryForm.ts';
import { type ApiContext, type Client, describeOnBothDatabases } from './harness.ts';

const howToPay = { 'zh-CN': '银行：示例银行', 'en-US': 'Bank: Sample Bank' };

const suite = (context: () => ApiContext): void => {
  let organiser: Client;
  let family: Client;
  let competitionId = '';

  beforeAll(async () => {
    organiser = await context().organiser();
    family = await context().participant({ name: 'Emma Carter', locale: 'en-US' });
    competitionId = await addCompetition(context().deps, { howToPay: JSON.stringify(howToPay), reviewDays: 5 });
  });

  const enter = async (into = competitionId) =>
    family.call('POST /api/registrations', { body: entryForm(into, { members: [childMember(), childMember()] }) });
  const entryOf = (id: string) => family.call('GET /api/registrations/:id', { params: { id } });
  const changes = { unpaid: 'unpay', paid: 'pay', waived: 'waive' } as const;
  const note = (ids: string[], state: keyof typeof changes, by = organiser) =>
    by.call('POST /api/admin/registrations/payments', { body: { ids, change: changes[state] } });

  it('costs the fee per person times the members, is unpaid at first, and waits for a review of the promised length', async () => {
    const { id, payment, review } = await enter();
    expect(payment).toEqual({
      state: 'unpaid',
      perPerson: { cny: 12_000, usd: 1_800 },
      amount: { cny: 24_000, usd: 3_600 },
      howToPay,
      receiptNo: null,
      notedAt: null,
    });
    expect(review).toEqual({ since: context().clock.now(), workingDays: 5 });
    const { items } = await family.call('GET /api/registrations');
    expect(items.find((each) => each.id === id)?.payment).toEqual(payment);
  });

  it('is named when the entry is approved, as long as it is owed', async () => {
    const free = await addCompetition(context().deps, { feeCny: 0, feeUsd: 0 });
    const [owing, paid, without] = [await enter(), await enter(), await enter(free)];
    await note([paid.id], 'paid');
    const text = async ({ id, teamName }: { id: string; teamName: string }) => {
      await organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
      return (await context().outbox()).findLast((told) => told.template === 'entry_approved' && told.text.includes(teamName))?.text;
    };
    expect(await text(owing)).toMatch(/is approved for .+\. Please pay the fee of \$36\.00\. See My events: http/);
    for (const entry of [paid, without]) expect(await text(entry)).toMatch(/is approved for [^.]+\. See My events: http/);
  });

  it('is noted alone or many at once; the family hears of what it paid once, and finds the receipt', async () => {
    const [first, second] = [await enter(), await enter()];
    const before = (await context().outbox()).length;
    context().clock.advance(1000);
    expect(await note([first.id, second.id], 'paid')).toEqual({ decided: [first.id, second.id], refused: [], pending: null });
    expect(await note([first.id], 'paid')).toMatchObject({ decided: [], refused: [{ id: first.id, code: 'nothing_owed' }] });
    const told = (await context().outbox()).slice(before);
    expect(told.map(({ channel, template }) => [channel, template])).toEqual([['sms', 'teams_fees_paid']]);
    for (const { teamName } of [first, second]) expect(told[0]?.text).toContain(teamName);

    const { payment } = await entryOf(first.id);
    expect(payment).toMatchObject({ state: 'paid', amount: { cny: 24_000, usd: 3_600 }, notedAt: context().clock.now() });
    const receipt = await family.call('POST /api/registrations/:id/receipt', { params: { id: first.id }, body: { locale: 'en-US' } });
    expect(receipt.receiptNo).toBe(payment?.receiptNo);
    expect(Buffer.from(receipt.pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { history } = await organiser.call('GET /api/admin/registrations/:id', { params: { id: first.id } });
    expect(history.filter(({ action }) => action === 'payment_paid')).toHaveLength(1);
  });

  it('keeps what was paid when the fee changes later', async () => {
    const id = await addCompetition(context().deps);
    const entry = await enter(id);
    await note([entry.id], 'paid');
    await context().deps.db.updateTable('competition').set({ feeCny: 1, feeUsd: 1 }).where('id', '=', id).execute();
    expect((await entryOf(entry.id)).payment).toMatchObject({ perPerson: { cny: 1, usd: 1 }, amount: { cny: 24_000, usd: 3_600 } });
  });

  it('owes what was asked for at its sign-up when the fee is raised, and less when it is lowered', async () => {
    const id = await addCompetition(context().deps, { howToPay: JSON.stringify(howToPay) });
    const setFee = (feeCny: number, feeUsd: number) =>
      context().deps.db.updateTable('competition').set({ feeCny, feeUsd }).where('id', '=', id).execute();
    const early = await enter(id);
    await setFee(20_000, 3_000);
    const late = await enter(id);
    const each = async ({ id: entry }: { id: string }) => (await entryOf(entry)).payment?.perPerson;
    expect([await each(early), await each(late)]).toEqual([
      { cny: 12_000, usd: 1_800 },
      { cny: 20_000, usd: 3_000 },
    ]);
    await note([early.id], 'paid');
    expect((await entryOf(early.id)).payment?.amount).toEqual({ cny: 24_000, usd: 3_600 });
    await setFee(10_000, 1_500);
    expect(await each(late)).toEqual({ cny: 10_000, usd: 1_500 });
  });

  it('owes nothing if it signed up for a competition without a fee that takes one later', async () => {
    const id = await addCompetition(context().deps, { feeCny: 0, feeUsd: 0 });
    const early = await enter(id);
    await context().deps.db.updateTable('competition').set({ feeCny: 20_000, feeUsd: 3_000 }).where('id', '=', id).execute();
    const late = await enter(id);
    expect((await entryOf(early.id)).payment).toBe(null);
    const filter = JSON.stringify({ competitionId: id, isUnpaid: true });
    const { items } = await organiser.call('POST /api/admin/registrations/search', { body: { filter } });
    expect(items.map((item) => item.id)).toEqual([late.id]);
  });

  it('is unpaid for the rest where children come in after it was paid, and keeps what was paid with its receipt', async () => {
    const children = [childMember(), childMember(), childMember()];
    const { id } = await family.call('POST /api/registrations', { body: entryForm(competitionId, { members: children.slice(0, 2) }) });
    await note([id], 'paid');
    const paid = await entryOf(id);
    const edit = async (size: number) => {
      context().clock.advance(1000);
      const { version } = await entryOf(id);
      const body = editOf(entryForm(competitionId, { members: children.slice(0, size) }), version);
      await family.call('PATCH /api/registrations/:id', { params: { id }, body });
    };
    await edit(3);
    expect((await entryOf(id)).payment).toMatchObject({
      state: 'partly_paid',
      amount: { cny: 12_000, usd: 1_800 },
      paidBefore: { cny: 24_000, usd: 3_600 },
      receiptNo: paid.payment?.receiptNo,
      notedAt: paid.payment?.notedAt,
    });
    const shown = await organiser.call('GET /api/admin/registrations/:id', { params: { id: id } });
    expect(shown.payment).toMatchObject({ state: 'partly_paid', amount: { cny: 12_000, usd: 1_800 } });
    expect(shown.history.map(({ action }) => action)).toContain('payment_unpaid');
    const receipt = () => family.call('POST /api/registrations/:id/receipt', { params: { id: id }, body: { locale: 'zh-CN' } });
    expect((await receipt()).receiptNo).toBe(paid.payment?.receiptNo);
    await edit(2);
    expect((await entryOf(id)).payment).toEqual(paid.payment);
    await edit(3);
    context().clock.advance(1000);
    await note([id], 'paid');
    expect((await entryOf(id)).payment).toMatchObject({ state: 'paid', amount: { cny: 36_000, usd: 5_400 } });
    const audited = (await auditLines(context().deps, id)).filter(({ action }) => action.startsWith('payment'));
    const change = (before: string, after: string, amount?: string) => ({
      before: { payment: before },
      after: { payment: after },
      ...(amount === undefined ? {} : { amount }),
    });
    expect(audited.map(({ actorName, detail }) => [actorName, detail])).toEqual([
      ['陈老师', change('unpaid', 'paid', 'CNY 240 / USD 36')],
      ['Emma Carter', change('paid', 'partly_paid')],
      ['Emma Carter', change('partly_paid', 'paid')],
      ['Emma Carter', change('paid', 'partly_paid')],
      ['陈老师', change('partly_paid', 'paid', 'CNY 120 / USD 18')],
    ]);
  });

  it('has no receipt unless it is paid, nor for another family', async () => {
    const { id } = await enter();
    const ask = (by: Client) => by.request('POST', `/api/registrations/${id}/receipt`, { locale: 'zh-CN' });
    expect((await ask(family)).status).toBe(404);
    await note([id], 'waived');
    expect((await entryOf(id)).payment).toMatchObject({ state: 'waived', receiptNo: null });
    expect((await ask(family)).status).toBe(404);
    await note([id], 'unpaid');
    await note([id], 'paid');
    expect((await ask(await context().participant())).status).toBe(404);
    expect((await ask(family)).status).toBe(200);
    await note([id], 'unpaid');
    expect((await ask(family)).status).toBe(404);
  });

  it('has its receipt printed so often an hour, which keeps no other family waiting', async () => {
    const account = await context().participant();
    const { id } = await account.call('POST /api/registrations', { body: entryForm(competitionId) });
    await note([id], 'paid');
    await context().deps.rateLimiter.consume(['payment receipts', (await account.call('GET /api/account')).id], 60, 3600_000, {
      amount: 59,
    });
    const ask = () => account.request('POST', `/api/registrations/${id}/receipt`, { locale: 'en-US' });
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
  });

  it('is not noted of an entry that is cancelled, free, unknown, or of a competition that is not the organiser’s', async () => {
    const cancelled = await enter();
    await family.call('POST /api/registrations/:id/cancel', { params: { id: cancelled.id } });
    const freeId = await addCompetition(context().deps, { feeCny: 0, feeUsd: 0 });
    const free = await enter(freeId);
    expect(free.payment).toBeNull();
    expect(await note([cancelled.id, free.id, 'nothing-here'], 'paid')).toEqual({
      pending: null,
      decided: [],
      refused: [
        { id: cancelled.id, code: 'action_not_allowed_now' },
        { id: free.id, code: 'action_not_allowed_now' },
        { id: 'nothing-here', code: 'not_found' },
      ],
    });
    const elsewhere = await context().organiser([{ competitionId: freeId, right: 'review' }]);
    const { id } = await enter();
    expect(await note([id], 'paid', elsewhere)).toEqual({ decided: [], refused: [{ id, code: 'not_found' }], pending: null });
  });

  const detailOf = (more: Partial<PaymentDetail>): PaymentDetail => ({
    ...{ amount: null, currency: null, paidAt: context().clock.now(), reference: '', note: '' },
    ...more,
  });
  const record = (id: string, change: 'pay' | 'refund', more: Partial<PaymentDetail>) => {
    context().clock.advance(1000);
    return organiser.call('POST /api/admin/registrations/payments', { body: { ids: [id], change, detail: detailOf(more) } });
  };
  const unpaidIn = async (id: string) => {
    const body = { filter: JSON.stringify({ competitionId: id, isUnpaid: true }) };
    return (await organiser.call('POST /api/admin/registrations/search', { body })).items.map((item) => item.id);
  };

  it('is paid in parts, too much and back, each with its day, reference and note; its family sees all but the note', async () => {
    const competition = await addCompetition(context().deps, { howToPay: JSON.stringify(howToPay) });
    const { id } = await enter(competition);
    const day = context().clock.now() - 24 * 3600_000;
    const before = (await context().outbox()).length;
    await record(id, 'pay', { amount: 10_000, currency: 'CNY', paidAt: day, reference: '转账 8821', note: '外婆代缴' });
    const partly = await entryOf(id);
    expect(partly.payment).toMatchObject({
      state: 'partly_paid',
      amount: { cny: 14_000, usd: 0 },
      paidBefore: { cny: 10_000, usd: 0 },
      items: [{ kind: 'payment', amount: { cny: 10_000 }, currency: 'CNY', paidAt: day, reference: '转账 8821' }],
    });
    expect(JSON.stringify(partly)).not.toContain('外婆代缴');
    expect(await unpaidIn(competition)).toEqual([id]);
    const shown = await organiser.call('GET /api/admin/registrations/:id', { params: { id } });
    expect(shown).toMatchObject({ owed: { cny: 14_000 }, paymentItems: [{ note: '外婆代缴', by: '陈老师', reference: '转账 8821' }] });

    const receipt = partly.payment?.receiptNo;
    await record(id, 'pay', { amount: 16_000, currency: 'CNY' });
    expect((await entryOf(id)).payment).toMatchObject({ state: 'overpaid', amount: { cny: 26_000 }, over: { cny: 2_000 } });
    expect((await entryOf(id)).payment?.receiptNo).not.toBe(receipt);
    expect(await unpaidIn(competition)).toEqual([]);
    await record(id, 'refund', { amount: 2_000, currency: 'CNY' });
    expect((await entryOf(id)).payment).toMatchObject({ state: 'paid', amount: { cny: 24_000 } });
    await record(id, 'refund', { amount: 24_000, currency: 'CNY' });
    expect((await entryOf(id)).payment).toMatchObject({ state: 'refunded', amount: { cny: 26_000 } });
    expect(await unpaidIn(competition)).toEqual([]);
    const told = (await context().outbox()).slice(before).map(({ template, text }) => [template, text]);
    expect(told).toEqual([
      ['fee_partly_paid', expect.stringMatching(/CN¥100\.00.*CN¥140\.00/)],
      ['fee_paid', expect.any(String)],
      ['fee_refunded', expect.stringContaining('CN¥20.00')],
      ['fee_refunded', expect.stringContaining('CN¥240.00')],
    ]);
    const { pdf } = await family.call('POST /api/registrations/:id/receipt', { params: { id }, body: { locale: 'en-US' } });
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('goes back to the family of an entry that was cancelled, and takes nothing in from it', async () => {
    const { id } = await enter();
    await note([id], 'paid');
    await family.call('POST /api/registrations/:id/cancel', { params: { id } });
    expect((await record(id, 'pay', { amount: 1, currency: 'CNY' })).refused).toEqual([{ id, code: 'action_not_allowed_now' }]);
    await record(id, 'refund', { amount: 24_000, currency: 'CNY' });
    expect((await entryOf(id)).payment).toMatchObject({ state: 'refunded', items: [{ kind: 'payment' }, { kind: 'refund' }] });
  });

  it('is refused at the field: more back than was paid, a day to come, a currency in which nothing is charged', async () => {
    const yuan = await addCompetition(context().deps, { feeUsd: 0 });
    const { id } = await enter(yuan);
    const fields = async (change: 'pay' | 'refund', more: Partial<PaymentDetail>) => {
      const { json } = await organiser.request('POST', '/api/admin/registrations/payments', { ids: [id], change, detail: detailOf(more) });
      return (json as { errors?: unknown; fields?: unknown }).fields;
    };
    expect(await fields('refund', { amount: 1, currency: 'CNY' })).toEqual({ 'detail.amount': 'more_than_paid' });
    expect(await fields('pay', { amount: 1, currency: 'USD' })).toEqual({ 'detail.currency': 'currency_not_charged' });
    const tomorrow = context().clock.now() + 2 * 24 * 3600_000;
    expect(await fields('pay', { amount: 1, currency: 'CNY', paidAt: tomorrow })).toEqual({ 'detail.paidAt': 'day_to_come' });
    expect((await entryOf(id)).payment?.state).toBe('unpaid');
  });

  it('is settled when the published fee falls to what was paid, and owes nothing again when it rises', async () => {
    const competition = await addCompetition(context().deps);
    const { id } = await enter(competition);
    await record(id, 'pay', { amount: 20_000, currency: 'CNY' });
    const setFee = async (feeCny: number, feeUsd: number) => {
      const { deps } = context();
      await deps.db.updateTable('competition').set({ feeCny, feeUsd }).where('id', '=', competition).execute();
      await deps.db.transaction().execute((tx) => followCompetitionFee(tx, deps, { id: null, name: '陈老师' }, competition));
    };
    await setFee(10_000, 1_500);
    expect((await entryOf(id)).payment).toMatchObject({ state: 'paid', amount: { cny: 20_000 } });
    await setFee(12_000, 1_800);
    expect((await entryOf(id)).payment).toMatchObject({ state: 'paid', perPerson: { cny: 10_000 } });
    expect(await unpaidIn(competition)).toEqual([]);
  });
};

describeOnBothDatabases('payments', suite, { env: { UNDO_SECONDS: '0' } });
