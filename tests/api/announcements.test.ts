// Promise: an organiser writes to a segment. The people counted are the recipients, and each gets the message once even if a process dies. It is
// throttled, sent by day, not sent to those who unsubscribed, and can be stopped in the middle.
import { beforeAll, expect, it } from 'vitest';
import type { AnnouncementDraft } from '#contract/messages/announcements.ts';
import { announcementJob } from '#server/messages/announcements/job.ts';
import { recordSent } from '#server/platform/messages/store.ts';
import { addTry } from '#server/platform/messages/tries.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { addEntries } from '../fixtures/entries.ts';
import { type ApiContext, type Client, describeApi, freshMobile } from './harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Runs the job as its timer does, after its pause. */
const run = async ({ deps, clock }: ApiContext): Promise<void> => {
  do clock.advance(5000);
  while (!(await deps.jobs.runDue('announcements')));
};

const texts: AnnouncementDraft['texts'] = {
  'zh-CN': {
    subject: '提交作品',
    sms: '{{name}}，{{competition}}的作品请尽快提交：{{link}}',
    email: '{{name}}，您好！',
    push: '请尽快提交作品。',
  },
  'en-US': { subject: 'Hand in', sms: '{{name}}, hand in: {{link}}', email: 'Hello {{name}}', push: 'Hand in your work.' },
};

describeApi('messages to many', (context) => {
  let organiser: Client;
  let competitionId = '';
  const accounts: string[] = [];
  const begin = async (draft: AnnouncementDraft) => {
    const { people, cost } = await count(draft);
    return organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
  };
  const count = (draft: AnnouncementDraft) => organiser.call('POST /api/admin/announcements/counts', { body: draft });
  const read = (id: string) => organiser.call('GET /api/admin/announcements/:id', { params: { id } });
  const posted = (id: string) =>
    context().deps.db.selectFrom('message').selectAll().where('announcementId', '=', id).orderBy('createdAt').execute();
  const finish = async (id: string) => {
    while ((await read(id)).state === 'sending' || (await read(id)).state === 'stopping') await run(context());
    // The server's own run may have queued the last of them, and still be sending.
    await context().deps.messages.drain();
  };
  /** Returns a family with an approved entry. */
  const enter = async (overrides: { locale?: 'zh-CN' | 'en-US'; mobile?: string } = {}) => {
    const client = await context().participant({ mobile: freshMobile(), ...overrides });
    const { id } = await client.call('GET /api/account');
    const at = context().clock.now();
    const [entry = ''] = await addEntries(context().deps, competitionId, [
      { accountId: id, state: 'approved', decidedAt: at, registeredAt: at },
      { accountId: id, state: 'approved', decidedAt: at, registeredAt: at },
    ]);
    accounts.push(id);
    return { client, id, entry };
  };

  beforeAll(async () => {
    organiser = await context().organiser();
    competitionId = await addCompetition(context().deps);
    for (const locale of ['zh-CN', 'zh-CN', 'en-US'] as const) await enter({ locale });
    // In no segment of entries.
    await context().participant({ mobile: freshMobile() });
  });

  it('count by language and entry what is then sent, to a person with several entries once', async () => {
    const segment = { competitionId, withoutWork: true } as const;
    const channels: AnnouncementDraft['channels'] = ['sms', 'push'];
    const counted = await count({ segment, channels, texts });
    expect(counted).toMatchObject({ people: 3, leftOut: 0, unreachable: 0, cost: 3 * 45, minutes: 1 });
    expect(counted.channels).toEqual({ sms: { messages: 3, parts: 3, cost: 135 }, push: { messages: 0, parts: 0, cost: 0 } });
    expect(counted.sample?.['en-US']['competition']).toBeTruthy();
    expect((await count({ segment: { ...segment, locale: 'en-US' }, channels, texts })).people).toBe(1);
    expect((await count({ segment: { competitionId, state: ['rejected'] }, channels, texts })).people).toBe(0);
    expect((await count({ segment: { ...segment, country: 'FR' }, channels, texts })).people).toBe(0);
    expect((await count({ segment: { role: 'judge' }, channels, texts: { ...texts, 'zh-CN': texts['en-US'] } })).people).toBe(0);
    const wrong = { ...texts, 'en-US': { ...texts['en-US'], sms: '{{secret}}', push: '' } };
    await expect(count({ segment, channels, texts: wrong })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'texts.en-US.sms': 'variable_unknown' } },
    });
    const half = { ...texts, 'en-US': { ...texts['en-US'], push: '' } };
    await expect(begin({ segment, channels, texts: half })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'texts.en-US.push': 'required' } },
    });
    await expect(
      organiser.call('POST /api/admin/announcements', { body: { segment, channels, texts, people: 2, cost: 90 } }),
    ).rejects.toMatchObject({ code: 'conflict' });

    const { id } = await begin({ segment, channels, texts });
    await finish(id);
    expect((await posted(id)).map(({ accountId }) => accountId).toSorted()).toEqual(accounts.toSorted());
    expect(await read(id)).toMatchObject({
      state: 'sent',
      expected: 3,
      told: 3,
      canStop: false,
      sent: 3,
      spent: 135,
      messages: { waiting: 0 },
    });
    const lines = (await context().outbox()).filter(({ template }) => template === 'announcement');
    expect(lines.map(({ text }) => text.slice(0, 6)).toSorted()).toEqual(['[Tangi', '【实物编程杯', '【实物编程杯'].toSorted());
    expect(lines.map(({ text }) => text).join()).not.toContain('{{');
    expect((await organiser.call('GET /api/admin/announcements')).items[0]).toMatchObject({ id, told: 3, by: '陈老师' });
    expect(
      (await organiser.call('POST /api/admin/messages/search', { body: { filter: JSON.stringify({ announcementId: id }) } })).total,
    ).toBe(3);
    const audit = await context().deps.db.selectFrom('audit').select('action').where('subjectId', '=', id).execute();
    expect(audit.map(({ action }) => action)).toEqual(['announcement_begun']);
  });

  it('are counted and listed before any word, and need only the languages that are read', async () => {
    const segment = { competitionId, locale: 'zh-CN' } as const;
    const none = { subject: '', sms: '', email: '', push: '' };
    const counted = await count({ segment, channels: ['sms'], texts: { 'zh-CN': none, 'en-US': none } });
    expect(counted).toMatchObject({ people: 2, readers: { 'zh-CN': 2, 'en-US': 0 }, cost: 0 });
    const { items, next } = await organiser.call('POST /api/admin/announcements/recipients', { body: { segment, channels: ['sms'] } });
    expect([items.length, next]).toEqual([2, null]);
    expect(items.every(({ by, sms, locale }) => by.join() === 'sms' && sms?.includes('*') && locale === 'zh-CN')).toBe(true);
    await expect(begin({ segment, channels: ['sms'], texts: { 'zh-CN': none, 'en-US': texts['en-US'] } })).rejects.toMatchObject({
      code: 'invalid_input',
      detail: { fields: { 'texts.zh-CN.sms': 'required' } },
    });
    const { id } = await begin({ segment, channels: ['sms'], texts: { ...texts, 'en-US': none } });
    await finish(id);
    expect(await read(id)).toMatchObject({ state: 'sent', told: 2, sent: 2 });
    const { items: listed } = await organiser.call('GET /api/admin/announcements');
    const title = listed.find((each) => each.id === id)?.title;
    expect(title?.['zh-CN']).toBe('提交作品');
    expect(title?.['en-US']).toBe('提交作品');
  });

  it('show their beginning in lists as it is read', async () => {
    const title = { subject: '', sms: '{{name}}，请看“{{competition}}”', email: '', push: '' };
    const { id } = await begin({
      segment: { competitionId, locale: 'zh-CN' },
      channels: ['sms'],
      texts: { 'zh-CN': title, 'en-US': title },
    });
    await finish(id);
    const shown = (await organiser.call('GET /api/admin/announcements')).items.find((each) => each.id === id)?.title;
    expect(shown?.['zh-CN']).toMatch(/^\[收信人\]，请看“.+”$/);
    expect(shown?.['en-US']).toMatch(/^\[recipient\]，请看“.+”$/);
    expect(JSON.stringify(shown)).not.toContain('{{');
  });

  it('begin at the hour that was set, and not if they were stopped before', async () => {
    const segment = { competitionId, locale: 'zh-CN' } as const;
    const draft: AnnouncementDraft = { segment, channels: ['email'], texts };
    const { people, cost } = await count({ ...draft, channels: ['sms'] });
    const at = (ms: number) =>
      organiser.call('POST /api/admin/announcements', {
        body: { ...draft, channels: ['sms'], people, cost, sendAt: context().clock.now() + ms },
      });
    const [later, stopped] = [await at(HOUR_MS), await at(HOUR_MS)];
    expect(later).toMatchObject({ state: 'scheduled', canStop: true, sendAt: context().clock.now() + HOUR_MS });
    await run(context());
    expect([await posted(later.id), (await read(later.id)).state]).toEqual([[], 'scheduled']);
    await organiser.call('POST /api/admin/announcements/:id/stop', { params: { id: stopped.id } });
    context().clock.advance(HOUR_MS);
    await run(context());
    await finish(later.id);
    await finish(stopped.id);
    expect(await read(later.id)).toMatchObject({ state: 'sent', told: 2 });
    expect([await posted(stopped.id), (await read(stopped.id)).state]).toEqual([[], 'stopped']);
  });

  it('are kept as drafts of their organiser alone, until they are sent or thrown away', async () => {
    const none = { subject: '', sms: '', email: '', push: '' };
    const draft = { segment: { competitionId }, channels: [], texts: { 'zh-CN': none, 'en-US': none }, sendAt: null };
    const id = crypto.randomUUID();
    const save = (by: Client, more: object) =>
      by.call('PUT /api/admin/announcement-drafts/:id', { params: { id }, body: { ...draft, ...more } });
    await save(organiser, {});
    await save(organiser, { channels: ['sms'] });
    const drafts = async (by: Client) => (await by.call('GET /api/admin/announcement-drafts')).items;
    expect(await drafts(organiser)).toMatchObject([{ id, draft: { channels: ['sms'] } }]);
    const other = await context().organiser();
    expect(await drafts(other)).toEqual([]);
    await expect(save(other, {})).rejects.toMatchObject({ code: 'not_found' });
    await other.call('DELETE /api/admin/announcement-drafts/:id', { params: { id } });
    expect(await drafts(organiser)).toHaveLength(1);
    const sent: AnnouncementDraft = { segment: { competitionId }, channels: ['sms'], texts };
    const { people, cost } = await count(sent);
    const begun = await organiser.call('POST /api/admin/announcements', { body: { ...sent, people, cost, draftId: id } });
    await finish(begun.id);
    expect(await drafts(organiser)).toEqual([]);
  });

  it('go as a letter to chosen entries or accounts, name their teams, and are erased with the entry', async () => {
    const { client, id: accountId, entry } = await enter({ locale: 'zh-CN' });
    accounts.pop();
    const plain = { subject: 'x', sms: '{{name}}', email: 'x', push: '' };
    const words = { subject: '关于{{team}}', sms: '{{name}}：{{team}}的照片请重交。', email: '{{team}}', push: '' };
    const draft: AnnouncementDraft = { segment: { entryIds: [entry] }, channels: ['sms'], texts: { 'zh-CN': words, 'en-US': words } };
    // Who has left the news still gets what is written to them alone.
    await context()
      .deps.db.insertInto('messageChoice')
      .values({ accountId, kind: 'news', channel: 'sms', at: context().clock.now() })
      .execute();
    expect(await count({ ...draft, segment: { accountIds: [accountId] }, texts: { 'zh-CN': plain, 'en-US': plain } })).toMatchObject({
      people: 1,
      leftOut: 0,
    });
    const { teamName } = await context()
      .deps.db.selectFrom('registration')
      .select('teamName')
      .where('id', '=', entry)
      .executeTakeFirstOrThrow();
    const { id } = await begin(draft);
    await finish(id);
    const letter = (await context().outbox()).findLast(({ template }) => template === 'organiser_message');
    expect(letter?.text).toContain(`${teamName}的照片请重交`);
    expect(await posted(id)).toMatchObject([{ subjectId: entry, accountId }]);
    // Kept for 90 days: the end of the number, the entry and the words, in the outbox and in the entry's record.
    const { items } = await organiser.call('GET /api/admin/registrations/:id/messages', { params: { id: entry } });
    const sent = items.find(({ template }) => template === 'organiser_message');
    const { mobile } = await client.call('GET /api/account');
    expect(sent).toMatchObject({ entry: { id: entry, teamName }, state: 'sent', words: { text: letter?.text } });
    expect(sent?.to?.slice(-2)).toBe(mobile?.slice(-2));
    expect(sent?.to).not.toBe(mobile);
    const one = await organiser.call('GET /api/admin/messages/:id', { params: { id: sent?.id ?? '' } });
    expect(one).toMatchObject({ entry: { id: entry }, words: { text: letter?.text } });
    const other = await context().organiser([{ competitionId: await addCompetition(context().deps), right: 'review' }]);
    await expect(other.call('GET /api/admin/registrations/:id/messages', { params: { id: entry } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await client.call('POST /api/registrations/:id/withdraw', { params: { id: entry } });
    expect(await posted(id)).toEqual([]);
    expect((await read(id)).texts['zh-CN'].sms).toBe('');
  });

  it('leave out who has left them, by channel and by the link of a mail without signing in, until it is taken back', async () => {
    const { deps } = context();
    const draft: AnnouncementDraft = {
      segment: { competitionId, locale: 'en-US' },
      channels: ['sms', 'email'],
      texts: { ...texts, 'zh-CN': texts['en-US'] },
    };
    const [account] = await deps.db.selectFrom('account').select('id').where('id', 'in', accounts).where('locale', '=', 'en-US').execute();
    const email = 'reader@example.test';
    await deps.db
      .updateTable('account')
      .set({ email, emailProvenAt: 1 })
      .where('id', '=', account?.id ?? '')
      .execute();
    const first = await begin(draft);
    await finish(first.id);
    expect(await read(first.id)).toMatchObject({ told: 1, sent: 2 });
    const mail = (await context().outbox()).find(({ to }) => to === email);
    const link = mail?.params['unsubscribe'] ?? '';
    expect(mail?.text).toContain(link);
    const [, token = ''] = link.split('#');
    // The token contains nothing of an account.
    expect(token).not.toContain(account?.id ?? '?');
    const visitor = context().client();
    const view = () => visitor.call('POST /api/unsubscriptions/view', { body: { token } });
    expect(await view()).toEqual({ kind: 'news', left: false });
    // Opening the address without pressing the button does not unsubscribe.
    const oneClick = `${context().url}/api/unsubscriptions/${token}`;
    const opened = await fetch(oneClick, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, `/unsubscribe#${token}`]);
    expect(await view()).toEqual({ kind: 'news', left: false });
    const pressed = await fetch(oneClick, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    expect([pressed.status, await view()]).toEqual([204, { kind: 'news', left: true }]);
    expect(await count(draft)).toMatchObject({ people: 1, leftOut: 0, channels: { email: { messages: 0 }, sms: { messages: 1 } } });
    expect(await count({ ...draft, channels: ['email'] })).toMatchObject({ people: 0, leftOut: 1 });
    expect(await visitor.call('POST /api/unsubscriptions', { body: { token, left: false } })).toEqual({ kind: 'news', left: false });
    expect(await count({ ...draft, channels: ['email'] })).toMatchObject({ people: 1, leftOut: 0 });
    await expect(visitor.call('POST /api/unsubscriptions', { body: { token: 'x'.repeat(43), left: true } })).rejects.toMatchObject({
      code: 'link_expired',
    });
    for (const made of ['x'.repeat(43), 'x'.repeat(65)])
      expect((await fetch(`${context().url}/api/unsubscriptions/${made}`, { method: 'POST' })).status).toBe(410);

    const { client } = await enter();
    const choose = (kind: 'news' | 'receipts', channel: 'sms' | 'push', left: boolean) =>
      client.call('PUT /api/account/message-choices', { body: { kind, channel, left } });
    await choose('receipts', 'sms', true);
    expect((await choose('news', 'sms', true)).left).toEqual([
      { kind: 'news', channel: 'sms' },
      { kind: 'receipts', channel: 'sms' },
    ]);
    expect(await choose('news', 'sms', false)).toEqual(await client.call('GET /api/account/message-choices'));
    const stranger = context().client();
    await expect(stranger.call('GET /api/account/message-choices')).rejects.toMatchObject({ code: 'signed_out' });
  });

  it('go on where a process died, once to each, at the speed of the settings, and are stopped in the middle', async () => {
    const { deps, clock } = context();
    const { number, settings } = await organiser.call('GET /api/admin/settings');
    await organiser.call('PUT /api/admin/settings', {
      body: { number, settings: { ...settings, messages: { ...settings.messages, perMinute: 12 } }, note: null },
    });
    for (let n = 0; n < 4; n += 1) await enter();
    const draft: AnnouncementDraft = { segment: { competitionId }, channels: ['sms'], texts };
    const { people } = await count(draft);
    const { id } = await begin(draft);
    await expect.poll(async () => (await posted(id)).length).toBe(1);
    // A process that dies while it writes to a person leaves nothing behind. The server's own run, which may come in between, dies the same way.
    const { post } = deps.messages;
    deps.messages.post = async (tx, message) => {
      await post(tx, message);
      throw new Error('killed');
    };
    try {
      clock.advance(5000);
      await expect(announcementJob(deps).run(new AbortController().signal)).rejects.toThrow('killed');
      expect((await posted(id)).length).toBe(1);
    } finally {
      deps.messages.post = post;
    }
    await run(context());
    expect((await posted(id)).length).toBeLessThanOrEqual(3);
    // Two processes at once: the position advances once.
    const job = announcementJob(deps);
    for (let n = 0; n < 2; n += 1) {
      clock.advance(5000);
      await Promise.all([job.run(new AbortController().signal), job.run(new AbortController().signal)]);
    }
    const halfway = await posted(id);
    // The next ones are due by the settings, not by the job's interval: one of twelve a minute.
    const asked: [string, number][] = [];
    const jobs = { ...deps.jobs, runSoon: (...soon: [string, number]) => void asked.push(soon) };
    await announcementJob({ ...deps, jobs }).run(new AbortController().signal);
    expect(asked).toEqual([['announcements', 5000]]);
    expect(new Set(halfway.map(({ accountId }) => accountId)).size).toBe(halfway.length);
    await organiser.call('POST /api/admin/announcements/:id/stop', { params: { id } });
    await finish(id);
    const stopped = await read(id);
    expect(stopped).toMatchObject({ state: 'stopped', told: halfway.length, canStop: false });
    expect(halfway.length).toBeLessThan(people);
    await expect(organiser.call('POST /api/admin/announcements/:id/stop', { params: { id } })).rejects.toMatchObject({
      code: 'action_not_allowed_now',
    });

    const whole = await begin(draft);
    await finish(whole.id);
    expect((await posted(whole.id)).map(({ accountId }) => accountId).toSorted()).toEqual(accounts.toSorted());
  });

  it('wait for the morning where a family lives, and can be stopped while they do', async () => {
    const { clock, deps } = context();
    const abroad = await context().participant({ mobile: '+12025550143' });
    const { id: accountId } = await abroad.call('GET /api/account');
    const at = clock.now();
    await addEntries(deps, competitionId, [{ accountId, state: 'approved', decidedAt: at, registeredAt: at }]);
    // Noon in Shanghai, midnight in New York.
    clock.set(Date.UTC(2026, 9, 20, 4));
    const draft: AnnouncementDraft = { segment: { competitionId, state: ['approved'] }, channels: ['sms'], texts };
    const { id } = await begin(draft);
    await finish(id);
    const [waiting, ...others] = (await posted(id)).filter(({ sentAt }) => sentAt === null);
    expect([others, waiting?.accountId]).toEqual([[], accountId]);
    // 08:00 on the Pacific coast, where it comes last.
    expect(waiting?.sendAfter).toBe(Date.UTC(2026, 9, 20, 15));
    expect(await read(id)).toMatchObject({ state: 'sent', canStop: true, messages: { waiting: 1 } });
    const lease = (leaseOwner: string | null, leaseUntil: number | null) =>
      deps.db
        .updateTable('message')
        .set({ leaseOwner, leaseUntil })
        .where('id', '=', waiting?.id ?? '')
        .execute();
    // A message being sent may be queued again: the announcement has stopped only once that is settled.
    await lease('another process', clock.now() + 60_000);
    await organiser.call('POST /api/admin/announcements/:id/stop', { params: { id } });
    await run(context());
    expect((await read(id)).state).toBe('stopping');
    // From before the clock was set back: ignored.
    await lease('another process', clock.now() + 24 * HOUR_MS);
    await finish(id);
    clock.advance(12 * HOUR_MS);
    await deps.messages.drain();
    const before = await read(id);
    // A stopped message costs nothing.
    expect(before).toMatchObject({ state: 'stopped', stopped: 1, messages: { waiting: 0 } });
    expect(before.spent).toBe(before.cost - 45);
    expect(before.spent).toBe(before.sent * 45);
    // One that an earlier release began has no tally, and is listed all the same.
    const tally = await deps.db.deleteFrom('messageTally').where('announcementId', '=', id).returningAll().executeTakeFirstOrThrow();
    expect(await read(id)).toMatchObject({ state: 'stopped', sent: 0, stopped: 0, spent: null });
    await deps.db.insertInto('messageTally').values(tally).execute();
    const inList = async () => (await organiser.call('GET /api/admin/announcements')).items.find((item) => item.id === id);
    const { sent, spent, stopped } = before;
    expect(await inList()).toMatchObject({ sent, spent, stopped });
    // It is sent all the same when somebody resends it by hand. Once the messages are deleted, their cost is still known.
    await organiser.call('POST /api/admin/messages/resends', { body: { ids: [waiting?.id ?? ''] } });
    await deps.messages.drain();
    await deps.db.deleteFrom('message').where('announcementId', '=', id).execute();
    expect(await inList()).toMatchObject({ sent: sent + 1, spent: before.cost, stopped: 0 });
  });

  it('count a message once that was stopped while it was sent all the same', async () => {
    const { clock, deps } = context();
    const draft: AnnouncementDraft = { segment: { competitionId, locale: 'en-US' }, channels: ['sms'], texts };
    // Midnight in Shanghai: everything waits.
    clock.set(Date.UTC(2026, 9, 21, 16));
    const { id } = await begin(draft);
    await finish(id);
    const [message, ...others] = await posted(id);
    if (!message) throw new Error('no message');
    await organiser.call('POST /api/admin/announcements/:id/stop', { params: { id } });
    await finish(id);
    expect([others, await read(id)]).toMatchObject([[], { state: 'stopped', sent: 0, stopped: 1 }]);
    // A process that was paused for longer than its lease had handed it to the carrier, and records this once it is back.
    const at = clock.now();
    const note = () => recordSent(deps.db, message, at, addTry(message.tries, { at, reason: null, answer: null }));
    await note();
    const sent = { state: 'stopped', sent: 1, stopped: 0, spent: message.cost, messages: { waiting: 0, failed: 0 } };
    expect(await read(id)).toMatchObject(sent);
    expect((await posted(id))[0]).toMatchObject({ sentAt: at, failedAt: null, reason: null });
    await note();
    expect(await read(id)).toMatchObject(sent);
  });

  it('are tried on the organiser alone', async () => {
    const before = (await context().outbox()).length;
    await organiser.call('POST /api/admin/announcements/tests', { body: { texts, locale: 'en-US', channel: 'email' } });
    const [line, ...others] = (await context().outbox()).slice(before);
    expect([line?.text, others]).toEqual([expect.stringContaining('Hello 陈老师'), []]);
    await expect(
      organiser.call('POST /api/admin/announcements/tests', { body: { texts, locale: 'en-US', channel: 'sms' } }),
    ).rejects.toMatchObject({ code: 'own_contact_missing' });
  });
});
