// Guards: two accounts of one family are merged in one step, with all data of either and no duplicates. The other one's sessions end, and its sign-in
// names the kept account; conflicts are settled first; both owners are notified; it happens once, however often and from wherever it is asked, and
// only by those who may do everything.
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { CODE_INTERVAL_MS } from '#contract/accounts/rules/verificationCode.ts';
import { Problem } from '#contract/http/problem.ts';
import { tables } from '#server/database/tables/index.ts';
import { accountMoves } from '#server/people/mergeStore.ts';
import { recipientOf } from '#server/platform/messages/messages.ts';
import { createVoting } from '#server/votes/cast.ts';
import { codeFor } from '../fixtures/accounts.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { type Family, family } from '../fixtures/works.ts';
import { describeOnBothDatabases, freshMobile, PASSWORD } from './harness.ts';

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );

describeOnBothDatabases('two accounts of one family', (context) => {
  let chief: Client;

  beforeAll(async () => {
    chief = await context().organiser();
  });

  const newFamily = async () => {
    const mobile = freshMobile();
    const client = await context().participant({ mobile });
    const { id } = await client.call('GET /api/account');
    return { client, id, mobile };
  };
  const submitted = ({ client, registrationId }: Family) =>
    client.call('POST /api/registrations/:id/work', {
      params: { id: registrationId },
      body: { title: '小车', description: '一辆小车', media: { kind: 'link', url: 'https://youtu.be/dQw4w9WgXcQ' } },
    });
  const merge = (by: Client, kept: string, from: string, reason = '同一家庭的两个账号，电话核实') =>
    by.call('POST /api/admin/people/:id/merge', { params: { id: kept }, body: { from, reason } });
  const conflicts = async (kept: string, from: string) =>
    (await chief.call('GET /api/admin/people/:id/merge', { params: { id: kept }, query: { with: from } })).conflicts;

  it('have a line for every table that names an account', async () => {
    const { db } = context().deps;
    const named = Object.entries(tables).flatMap(([table, columns]) => ('accountId' in columns ? [table] : []));
    expect(Object.keys(accountMoves).sort()).toEqual(named.sort());
    const isPostgres = (await db.introspection.getTables()).some(({ schema }) => schema === 'public');
    const { rows } = await (isPostgres
      ? sql<{ from: string }>`
          select source.relname || '.' || attribute.attname as "from" from pg_constraint
          join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
          join pg_attribute as attribute on attribute.attrelid = conrelid and attribute.attnum = conkey[1]
          where contype = 'f' and target.relname = 'account'`
      : sql<{ from: string }>`
          select m.name || '.' || f."from" as "from" from sqlite_master as m, pragma_foreign_key_list(m.name) as f
          where m.type = 'table' and f."table" = 'account'`
    ).execute(db);
    const others = rows.map(({ from }) => from).filter((from) => !from.endsWith('.account_id'));
    // A merged account remains of a merger.
    expect(others).toEqual(['account.merged_into']);
  });

  it('become one: entries, works, votes, consents and messages are the kept one’s, and both are told', async () => {
    const { clock, deps } = context();
    const kept = await newFamily();
    const who = await family(context());
    const { id: from, mobile } = await who.client.call('GET /api/account');
    if (mobile === null) throw new Error('without a number');
    const { no } = await submitted(who);
    const other = await family(context(), { competitionId: who.competitionId });
    const { no: voted } = await submitted(other);
    await deps.db.updateTable('work').set({ releasedAt: clock.now(), preparation: 'ready' }).where('no', '=', voted).execute();
    await who.client.call('POST /api/works/:no/votes', { params: { no: voted } });
    await who.client.call('PUT /api/account/message-choices', { body: { kind: 'news', channel: 'email', left: true } });
    await chief.call('POST /api/admin/people/:id/contacts', { params: { id: from }, body: { reason: 'family_request' } });
    const preview = await chief.call('GET /api/admin/people/:id/merge', { params: { id: kept.id }, query: { with: from } });
    expect(preview).toMatchObject({ conflicts: [], from: { entries: [{ id: who.registrationId }], works: [{ no }], votes: 1 } });
    expect(JSON.stringify(preview)).not.toContain(mobile);

    expect(await merge(chief, kept.id, from)).toMatchObject({ id: kept.id, entries: 1, mergedInto: null });
    expect((await kept.client.call('GET /api/registrations')).items.map(({ id }) => id)).toEqual([who.registrationId]);
    expect((await kept.client.call('GET /api/registrations/:id/work', { params: { id: who.registrationId } })).no).toBe(no);
    expect((await kept.client.call('GET /api/account/message-choices')).left).toEqual([{ kind: 'news', channel: 'email' }]);
    expect(await codeOf(kept.client.call('POST /api/works/:no/votes', { params: { no: voted } }))).toBe('already_voted_today');
    // The child belongs to the kept account now.
    const [member] = await deps.db.selectFrom('member').selectAll().where('registrationId', '=', who.registrationId).execute();
    expect(member?.claim).toBe(`${kept.id}:${member?.childKey}`);
    for (const table of ['registration', 'work', 'upload', 'vote', 'consentRecord', 'session', 'message', 'searchDocument'] as const)
      expect([table, await deps.db.selectFrom(table).select('accountId').where('accountId', '=', from).execute()]).toEqual([table, []]);

    // The other account only leads to it.
    expect(await codeOf(who.client.call('GET /api/account'))).toBe('signed_out');
    const again = context().client();
    expect(await codeOf(again.signIn(mobile, PASSWORD))).toBe('account_merged');
    const code = await codeFor(context(), again, mobile, 'sign_in');
    expect(await codeOf(again.call('POST /api/sessions', { body: { method: 'code', target: mobile, code } }))).toBe('account_merged');
    expect(await chief.call('GET /api/admin/people/:id', { params: { id: from } })).toMatchObject({ mergedInto: kept.id, entries: 0 });
    const enable = { params: { id: from }, body: { disabled: false, reason: 'x' } };
    expect(await codeOf(chief.call('PUT /api/admin/people/:id/disabled', enable))).toBe('action_not_allowed_now');
    // The merger does not hide who has looked at the other one's contacts.
    const read = (await kept.client.call('GET /api/account/history')).items.map(({ action }) => action);
    expect(read.toSorted()).toEqual(['accounts_merged', 'contacts_seen']);
    await expect
      .poll(async () => (await context().outbox()).filter(({ template }) => template === 'accounts_merged').map(({ to }) => to))
      .toEqual(expect.arrayContaining([kept.mobile, mobile]));

    const cookie = [...kept.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const exported = await fetch(new URL('/api/account/export', context().url), { headers: { cookie } });
    const { 'account.json': account = new Uint8Array() } = unzipSync(new Uint8Array(await exported.arrayBuffer()));
    expect(JSON.parse(strFromU8(account))).toMatchObject({
      mergedAccounts: [{ mobile, mergedAt: expect.any(Number) }],
      audit: expect.arrayContaining([expect.objectContaining({ action: 'contacts_seen', subjectId: from })]),
    });

    // It is deleted with the kept one, its name in the log, too.
    await deps.db.updateTable('session').set({ confirmedAt: clock.now() }).where('accountId', '=', kept.id).execute();
    await kept.client.call('DELETE /api/account', { body: { erase: true } });
    expect(await deps.db.selectFrom('account').select('id').where('id', 'in', [kept.id, from]).execute()).toEqual([]);
    const names = await deps.db.selectFrom('audit').select('actorName').where('actorId', 'in', [kept.id, from]).execute();
    expect(names.filter(({ actorName }) => actorName !== '')).toEqual([]);
    // A reason may have named somebody.
    const said = await deps.db.selectFrom('audit').select(['action', 'detail']).where('subjectId', 'in', [kept.id, from]).execute();
    expect(said.map(({ action }) => action)).toEqual(expect.arrayContaining(['accounts_merged', 'contacts_seen']));
    expect(said.filter(({ action, detail }) => action !== 'delete' && detail !== '{}')).toEqual([]);
  });

  it('become one with a third one, too, and go with it: what waits for their addresses, what was under way, and their names', async () => {
    const { clock, deps } = context();
    const [one, two, last] = [await newFamily(), await newFamily(), await newFamily()];
    // Each has its own line in the log.
    for (const { client } of [one, two, last]) {
      const { id } = await client.call('POST /api/registrations', { body: entryForm(await addCompetition(deps)) });
      await client.call('POST /api/registrations/:id/cancel', { params: { id } });
    }
    const ids = [one.id, two.id, last.id];
    const named = async () =>
      (await deps.db.selectFrom('audit').select('actorName').where('actorId', 'in', ids).execute()).filter(
        ({ actorName }) => actorName !== '',
      );
    expect(await named()).toHaveLength(6);
    await merge(chief, two.id, one.id);
    await merge(chief, last.id, two.id);
    expect(await chief.call('GET /api/admin/people/:id', { params: { id: one.id } })).toMatchObject({ mergedInto: last.id });

    // A message and a vote in progress belong to the first account, and a code waits for its number.
    const recipient = recipientOf(deps.vault, { channel: 'sms', to: one.mobile });
    const words = { template: 'verification_code', locale: 'zh-CN', params: { code: '123456' } } as const;
    await deps.db.transaction().execute(async (tx) => {
      for (const accountId of [one.id, null]) await deps.messages.post(tx, { channel: 'sms', to: one.mobile, ...words, accountId });
      await tx
        .updateTable('message')
        .set({ sendAfter: clock.now() + 3600_000 })
        .where('recipient', '=', recipient)
        .where('template', '=', 'verification_code')
        .execute();
    });
    const who = await family(context());
    const { no } = await submitted(who);
    const { id: workId } = await deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    const vote = {
      id: deps.ids.next(),
      workId,
      competitionId: who.competitionId,
      accountId: one.id,
      day: '2026-01-01',
      castAt: clock.now(),
    };
    await deps.db
      .insertInto('vote')
      .values({ ...vote, addressHash: 'of the network', fresh: 0 })
      .execute();

    await deps.db.updateTable('session').set({ confirmedAt: clock.now() }).where('accountId', '=', last.id).execute();
    await last.client.call('DELETE /api/account', { body: { erase: true } });
    expect(await deps.db.selectFrom('account').select('id').where('id', 'in', ids).execute()).toEqual([]);
    expect(await named()).toEqual([]);
    expect(await deps.db.selectFrom('message').select('template').where('recipient', '=', recipient).execute()).toEqual([]);
    const left = await deps.db.selectFrom('vote').select('accountId').where('id', '=', vote.id).execute();
    expect(left).toEqual([{ accountId: null }]);
  });

  it('stay two while both hold what one account has once', async () => {
    const { clock, deps } = context();
    const competitionId = await addCompetition(deps);
    const [one, two] = [await newFamily(), await newFamily()];
    const child = childMember();
    const enter = (client: Client) => client.call('POST /api/registrations', { body: entryForm(competitionId, { members: [child] }) });
    const { id } = await enter(one.client);
    await enter(two.client);
    expect(await conflicts(one.id, two.id)).toEqual(['same_child']);
    expect(await codeOf(merge(chief, one.id, two.id))).toBe('conflict');
    await one.client.call('POST /api/registrations/:id/cancel', { params: { id } });
    expect(await conflicts(one.id, two.id)).toEqual([]);

    const who = await family(context());
    const { no } = await submitted(who);
    await deps.db.updateTable('work').set({ releasedAt: clock.now(), preparation: 'ready' }).where('no', '=', no).execute();
    const vote = (client: Client) => client.call('POST /api/works/:no/votes', { params: { no } });
    await vote(one.client);
    await vote(two.client);
    expect(await conflicts(one.id, two.id)).toEqual(['same_work_voted', 'same_day_voted']);
    // An organiser decides which of the two counts.
    const ruling = { id: deps.ids.next(), kind: 'void' as const, reason: 'x', at: clock.now(), byId: 'x', byName: 'x' };
    await deps.db.insertInto('voteRuling').values(ruling).execute();
    await deps.db.updateTable('vote').set({ voidId: ruling.id }).where('accountId', '=', one.id).execute();
    expect(await conflicts(one.id, two.id)).toEqual([]);
    await merge(chief, one.id, two.id);
    const votes = await deps.db.selectFrom('vote').select('voidId').where('accountId', '=', one.id).execute();
    expect(votes).toEqual([{ voidId: null }]);
    expect((await one.client.call('GET /api/registrations')).total).toBe(2);
  });

  it('become one once, whoever asks at the same time, and not by everyone', async () => {
    const [one, two] = [await newFamily(), await newFamily()];
    const second = await context().organiser();
    const both = await Promise.all([codeOf(merge(chief, one.id, two.id)), codeOf(merge(second, two.id, one.id))]);
    expect(both.toSorted()).toEqual(['conflict', null]);
    expect(await codeOf(merge(chief, one.id, two.id))).toBe('conflict');
    const staff = (await chief.call('GET /api/account')).id;
    const third = await newFamily();
    expect(await codeOf(merge(chief, third.id, staff))).toBe('action_not_allowed_now');
    expect(await codeOf(merge(chief, third.id, third.id))).toBe('action_not_allowed_now');
    expect(await codeOf(merge(chief, third.id, 'nobody'))).toBe('not_found');
    const reviewer = await context().organiser([{ competitionId: null, right: 'review' }]);
    const fourth = await newFamily();
    expect(await codeOf(merge(reviewer, third.id, fourth.id))).toBe('not_allowed');
    expect(await codeOf(merge(third.client, third.id, fourth.id))).toBe('not_allowed');
    // An entry sent meanwhile is the kept account's, or does not exist.
    const competitionId = await addCompetition(context().deps);
    const [sent, merged] = await Promise.all([
      codeOf(fourth.client.call('POST /api/registrations', { body: entryForm(competitionId) })),
      codeOf(merge(chief, third.id, fourth.id)),
    ]);
    expect([merged, sent === null || sent === 'signed_out']).toEqual([null, true]);
    expect((await third.client.call('GET /api/registrations')).total).toBe(sent === null ? 1 : 0);
  });

  it('leave the addresses of the other one to who proves to hold them: its family, or a later holder of the number', async () => {
    const { deps } = context();
    const email = `${deps.ids.next()}@example.test`;
    const [kept, from, lost] = [await newFamily(), await newFamily(), await newFamily()];
    await deps.db.updateTable('account').set({ email, emailProvenAt: 1 }).where('id', '=', from.id).execute();
    await merge(chief, kept.id, from.id);
    await merge(chief, kept.id, lost.id);

    // A new password would open nothing.
    const visitor = context().client();
    const code = await codeFor(context(), visitor, from.mobile, 'reset');
    const reset = { mobile: from.mobile, code, ...(await visitor.encrypt(PASSWORD)) };
    expect(await codeOf(visitor.call('POST /api/password-resets', { body: reset }))).toBe('account_merged');

    const emailCode = await codeFor(context(), kept.client, email, 'change_email');
    await kept.client.call('PATCH /api/account', { body: { email: { address: email, code: emailCode } } });
    context().clock.advance(CODE_INTERVAL_MS);
    const challengeToken = await kept.client.solveChallenge();
    await kept.client.call('POST /api/verification-codes', { body: { channel: 'sms', purpose: 'leave_mobile', challengeToken } });
    const oldCode = codeSentTo(await context().outbox(), kept.mobile);
    const newCode = await codeFor(context(), kept.client, from.mobile, 'change_mobile');
    await deps.db.updateTable('session').set({ confirmedAt: context().clock.now() }).where('accountId', '=', kept.id).execute();
    await kept.client.call('PUT /api/account/mobile', { body: { number: from.mobile, code: newCode, oldCode } });
    expect(await context().client().signIn(from.mobile, PASSWORD)).toMatchObject({ id: kept.id, mobile: from.mobile, email });

    // A lost number belongs to another person by now, who gets nothing of the family's.
    const stranger = context().client();
    const form = { kind: 'family', name: '周敏', affiliation: '周家', locale: 'zh-CN', acceptedTerms: true } as const;
    const sent = { ...form, mobile: lost.mobile, code: await codeFor(context(), stranger, lost.mobile, 'register') };
    const made = await stranger.call('POST /api/accounts', { body: { ...sent, ...(await stranger.encrypt(PASSWORD)) } });
    expect([kept.id, from.id, lost.id]).not.toContain(made.id);
    const left = await deps.db.selectFrom('account').select(['mobile', 'email']).where('mergedInto', '=', kept.id).execute();
    expect(left).toEqual([
      { mobile: null, email: null },
      { mobile: null, email: null },
    ]);
  });

  it('become one in a circle, at the same moment, without waiting for each other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two, three] = [await newFamily(), await newFamily(), await newFamily()];
      const found = await Promise.all([
        codeOf(merge(chief, one.id, two.id)),
        codeOf(merge(chief, two.id, three.id)),
        codeOf(merge(chief, three.id, one.id)),
      ]);
      expect(new Set(found)).toEqual(new Set([null, 'conflict']));
    }
  });

  it('vote as one: a vote that was on its way while they became one is the kept one’s, or is not there', async () => {
    const { clock, deps } = context();
    const [kept, from] = [await newFamily(), await newFamily()];
    const { no } = await submitted(await family(context()));
    await deps.db.updateTable('work').set({ releasedAt: clock.now(), preparation: 'ready' }).where('no', '=', no).execute();
    const [voted, merged] = await Promise.all([
      codeOf(from.client.call('POST /api/works/:no/votes', { params: { no } })),
      codeOf(merge(chief, kept.id, from.id)),
    ]);
    expect([merged, voted === null || voted === 'signed_out']).toEqual([null, true]);
    const votesOf = (accountId: string) => deps.db.selectFrom('vote').select('id').where('accountId', '=', accountId).execute();
    // Authorised before the merger, but voting after it.
    expect(await codeOf(createVoting(deps).cast({ id: from.id, createdAt: 0 }, no, '192.0.2.1'))).toBe('signed_out');
    expect([await votesOf(from.id), (await votesOf(kept.id)).length]).toEqual([[], voted === null ? 1 : 0]);
    const work = await deps.db.selectFrom('work').select('id').where('no', '=', no).executeTakeFirstOrThrow();
    const counted = await deps.db.selectFrom('workVotes').select('votes').where('workId', '=', work.id).executeTakeFirst();
    expect(Number(counted?.votes ?? 0)).toBe(voted === null ? 1 : 0);
  });
});
