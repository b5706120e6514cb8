// Promise: a mail server that is away for an hour costs no family a mail and causes no undetectable duplicate. Mails are readable in every mail
// program, have the sender from the settings, and offer one-click unsubscription unless they are essential.
import { afterAll, expect, it } from 'vitest';
import { type MailFate, startMailServer } from '../fixtures/mailServer.ts';
import { type Client, describeApi } from './harness.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const server = await startMailServer();
afterAll(() => server.goAway());

describeApi(
  'a mail server',
  (context) => {
    const drain = () => context().deps.messages.drain();
    const rows = () => context().deps.db.selectFrom('message').selectAll().execute();
    const arrived = () => server.taken.splice(0);
    const post = async (to: string, subject: string, params: Record<string, string> = {}) => {
      const { db, messages, clock } = context().deps;
      await db.transaction().execute((tx) =>
        messages.post(tx, {
          channel: 'email',
          to,
          template: 'announcement',
          locale: 'zh-CN',
          params: { subject, text: subject, ...params },
          accountId: null,
        }),
      );
      context().clock.set(clock.now() + 1);
    };
    const passUntilSent = async () => {
      for (let step = 0; (await rows()).some(({ sentAt }) => sentAt === null); step += 1) {
        if (step === 120) throw new Error('two hours of trying were not enough');
        context().clock.advance(MINUTE_MS);
        await drain();
      }
    };

    it('that goes away for an hour and cuts the line as it comes back gets each mail, in the order of each reader', async () => {
      const readers = ['a@example.test', 'b@example.test', 'c@example.test'];
      const subjects = ['第一封', '第二封', '第三封', '第四封'];
      for (const to of readers) await post(to, subjects[0] ?? '');
      await drain();
      expect(server.taken).toHaveLength(readers.length);

      await server.goAway();
      for (const subject of subjects.slice(1)) for (const to of readers) await post(to, subject);
      for (let minute = 0; minute < 60; minute += 5) {
        await drain();
        context().clock.advance(5 * MINUTE_MS);
      }
      expect(server.taken).toHaveLength(readers.length);
      const waiting = (await rows()).filter(({ sentAt }) => sentAt === null);
      expect(waiting).toHaveLength(readers.length * 3);
      for (const { failedAt } of waiting) expect(failedAt).toBeNull();

      // The fates of the first mails: cut off before the server has it, deferred, cut off between its acceptance and us.
      const fates: MailFate[] = ['lost', 'put_off', 'answer_lost'];
      server.decide(() => fates.shift() ?? 'taken');
      await server.comeBack();
      await passUntilSent();
      const all = arrived();
      const idOf = ({ read }: (typeof all)[number]) => read.messageId ?? '';
      const once = [...new Map(all.map((mail) => [idOf(mail), mail])).values()];
      // The mail whose acceptance was lost is sent again: SMTP cannot tell us. Its id is the same, so that the receiver can.
      expect([all.length, once.length]).toEqual([13, 12]);
      expect(once.map(idOf).toSorted()).toEqual((await rows()).map(({ id }) => `<${id}@tangiblecup.example>`).toSorted());
      for (const reader of readers) {
        const own = once.filter(({ to }) => to.includes(reader));
        expect(own.map(({ read }) => read.subject)).toEqual(subjects);
      }
      context().clock.advance(HOUR_MS);
      await drain();
      expect(arrived()).toEqual([]);
    });

    it('gets mails in both forms, from the name in the settings, which are left with one press where they can be', async () => {
      const organiser = await context().organiser();
      const family = await context().participant({ email: 'family@example.test', locale: 'zh-CN' });
      const askForCode = async (by: Client) => {
        const challengeToken = await by.solveChallenge();
        await by.call('POST /api/verification-codes', {
          body: { channel: 'email', target: 'family@example.test', purpose: 'sign_in', challengeToken },
        });
        await drain();
      };
      await askForCode(context().client());
      const [code, ...others] = arrived();
      expect(others).toEqual([]);
      expect(code?.read.from).toEqual({ name: '实物编程杯', address: 'no-reply@tangiblecup.example' });
      expect(code?.raw).not.toMatch(/^List-Unsubscribe/im);

      const { number, settings } = await organiser.call('GET /api/admin/settings');
      const senderName = { 'zh-CN': '实物编程杯组委会', 'en-US': 'The "Tangible" Cup, office' };
      await organiser.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, senderName }, note: null } });
      const text = '您好，<b>小朋友</b>的作品“🤖 机器人 & 朋友”已收到。';
      const subject = '作品“机器人 & 朋友”已经收到，请查看后续的安排，并在截止之前完成全部步骤';
      const texts = { subject, sms: text, email: `${text}\n\n{{link}}\n\n.\n第二段`, push: '已收到' };
      const draft = {
        segment: { role: 'family' as const },
        channels: ['email' as const],
        texts: { 'zh-CN': texts, 'en-US': texts },
      };
      const broken = { ...texts, subject: `${subject}\r\nBcc: other@example.test` };
      await expect(
        organiser.call('POST /api/admin/announcements/counts', { body: { ...draft, texts: { ...draft.texts, 'en-US': broken } } }),
      ).rejects.toMatchObject({ detail: { fields: { 'texts.en-US.subject': 'invalid' } } });
      const { people, cost } = await organiser.call('POST /api/admin/announcements/counts', { body: draft });
      await organiser.call('POST /api/admin/announcements', { body: { ...draft, people, cost } });
      do context().clock.advance(5000);
      while (!(await context().deps.jobs.runDue('announcements')));
      await drain();
      const [news] = arrived();
      if (!news) throw new Error('no mail');
      const { read, raw, to } = news;
      expect(to).toEqual(['family@example.test']);
      expect(read.from).toEqual({ name: senderName['zh-CN'], address: 'no-reply@tangiblecup.example' });
      // Replies reach the organisers.
      expect(read.replyTo?.map(({ address }) => address)).toEqual([settings.contact.email]);
      // Folded over several lines, and restored.
      expect(read.subject).toBe(subject);
      const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
      expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/);
      expect(read.headers.find(({ key }) => key === 'content-type')?.value).toMatch(/^multipart\/alternative/);
      const link = `${context().url}/personal`;
      const [, token = ''] = /\/unsubscribe#(\S+)/.exec(read.text ?? '') ?? [];
      expect(read.text).toContain(`${text}\n\n${link}\n\n.\n第二段\n`);
      expect(read.html).toContain('您好，&lt;b&gt;小朋友&lt;/b&gt;的作品“🤖 机器人 &amp; 朋友”已收到。');
      expect(read.html).toContain(`<a href="${link}">`);
      expect(read.html).toContain('lang="zh-CN"');
      expect(token).not.toBe('');
      const header = (key: string) => read.headers.find((each) => each.key === key)?.value;
      expect(header('list-unsubscribe')).toBe(`<${context().url}/api/unsubscriptions/${token}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      const pressed = await fetch(`${context().url}/api/unsubscriptions/${token}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      });
      expect(pressed.status).toBe(204);

      await family.call('PATCH /api/account', { body: { locale: 'en-US' } });
      context().clock.advance(HOUR_MS);
      await askForCode(family);
      expect(arrived()[0]?.read.from).toEqual({ name: senderName['en-US'], address: 'no-reply@tangiblecup.example' });
    });
  },
  { env: { MAIL_URL: server.url } },
);
