// Promise: organisers change the text of a message. Messages sent from then on use it, in each family's language, on every process; no essential part
// can get lost, and no change is overwritten unseen.
import { beforeAll, expect, it } from 'vitest';
import type { TemplateTexts } from '#contract/messages/messageTemplates.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

describeOnBothDatabases('words of messages', (context) => {
  let organiser: Client;
  const params = { template: 'entry_received' } as const;
  const read = () => organiser.call('GET /api/admin/message-templates/:template', { params });
  const save = async (texts: TemplateTexts | null) => {
    const { number } = await read();
    return organiser.call('PUT /api/admin/message-templates/:template', { params, body: { number, texts, note: null } });
  };
  const withSms = (texts: TemplateTexts, sms: string): TemplateTexts => ({ ...texts, 'zh-CN': { ...texts['zh-CN'], sms } });
  /** Returns the messages that a family gets when its entry arrives. */
  const told = async (): Promise<string[]> => {
    const mobile = freshMobile();
    const family = await context().participant({ mobile, locale: 'zh-CN' });
    await family.call('POST /api/registrations', { body: entryForm(await addCompetition(context().deps)) });
    return (await context().outbox()).flatMap(({ to, template, text }) => (to === mobile && template === params.template ? [text] : []));
  };

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  it('begin as they are built in, with values of the newest entry', async () => {
    const { items, total } = await organiser.call('GET /api/admin/message-templates');
    expect([items.length, items.some(({ changed }) => changed !== null)]).toEqual([total, false]);
    expect(items.map(({ template }) => template)).not.toContain('announcement');
    expect(await read()).toMatchObject({ number: 0, versions: [], variables: expect.arrayContaining(['team', 'link', 'brand']) });
    await told();
    const { sample, texts, builtIn } = await read();
    expect(texts).toEqual(builtIn);
    expect([sample['zh-CN'].team, sample['en-US'].brand]).toEqual([entryForm('').teamName, 'Tangible Cup']);
    expect(Object.keys(sample['zh-CN'])).not.toContain('code');
  });

  it('are sent as changed, and as built in again', async () => {
    const { texts } = await read();
    const saved = await save(withSms(texts, '{{team}}收到啦！{{link}} {{brand}}'));
    expect(saved).toMatchObject({ number: 1, versions: [{ number: 1 }] });
    expect(await told()).toEqual([expect.stringMatching(/^【实物编程杯】.+收到啦！https?:\/\/\S+\/personal 实物编程杯$/)]);
    expect((await organiser.call('GET /api/admin/message-templates')).items.filter(({ changed }) => changed)).toHaveLength(1);
    await save(null);
    expect((await read()).texts).toEqual(texts);
    expect((await told()).join()).not.toContain('收到啦');
    const audit = await context().deps.db.selectFrom('audit').selectAll().where('action', '=', 'message_template_changed').execute();
    expect(audit.map(({ subjectId }) => subjectId)).toEqual(['entry_received', 'entry_received']);
  });

  it('refuse what cannot be filled in, what loses what is needed, and a part that there is not', async () => {
    const { texts, number } = await read();
    const refusals: [TemplateTexts, Record<string, string>][] = [
      [withSms(texts, '{{team}}'), { 'texts.zh-CN.sms': 'variable_missing' }],
      [withSms(texts, '{{link}} {{code}}'), { 'texts.zh-CN.sms': 'variable_unknown' }],
      [withSms(texts, ''), { 'texts.zh-CN.sms': 'required' }],
      [{ ...texts, 'en-US': { ...texts['en-US'], push: 'Hello {{name}}' } }, { 'texts.en-US.push': 'variable_in_notice' }],
    ];
    for (const [wrong, fields] of refusals) await expect(save(wrong)).rejects.toMatchObject({ code: 'invalid_input', detail: { fields } });
    const code = { template: 'verification_code' } as const;
    const { texts: codeTexts } = await organiser.call('GET /api/admin/message-templates/:template', { params: code });
    await expect(
      organiser.call('PUT /api/admin/message-templates/:template', {
        params: code,
        body: { number: 0, texts: { ...codeTexts, 'zh-CN': { ...codeTexts['zh-CN'], push: '您好' } }, note: null },
      }),
    ).rejects.toMatchObject({ code: 'invalid_input', detail: { fields: { 'texts.zh-CN.push': 'invalid' } } });
    expect((await read()).number).toBe(number);
  });

  it('overwrite no one unseen', async () => {
    const { number, texts } = await read();
    const put = (sms: string) =>
      organiser.call('PUT /api/admin/message-templates/:template', { params, body: { number, texts: withSms(texts, sms), note: 'x' } });
    const answers = await Promise.allSettled([put('{{link}} a'), put('{{link}} b')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(put('{{link}} c')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('are tried out on the organiser, unsaved, and so often only', async () => {
    const { texts, number } = await read();
    const { id } = await organiser.call('GET /api/account');
    const { deps } = context();
    const mobile = freshMobile();
    await deps.db.updateTable('account').set({ mobile, email: null }).where('id', '=', id).execute();
    const trial = (channel: 'sms' | 'email') =>
      organiser.call('POST /api/admin/message-templates/:template/tests', {
        params,
        body: { texts: withSms(texts, '试一试 {{team}} {{link}}'), locale: 'zh-CN', channel },
      });
    await trial('sms');
    const sent = (await context().outbox()).filter(({ to }) => to === mobile);
    expect(sent.map(({ text }) => text)).toEqual([expect.stringMatching(/^【实物编程杯】试一试 .+ https?:\/\//)]);
    expect((await read()).number).toBe(number);
    await expect(trial('email')).rejects.toMatchObject({ code: 'own_contact_missing' });
    for (let tried = 1; tried < 20; tried += 1) await trial('sms');
    await expect(trial('sms')).rejects.toMatchObject({ code: 'too_many_attempts' });
  });

  it('hold in another process within a second', async () => {
    if (context().database === 'sqlite') return;
    const other = await context().another();
    const { texts } = await read();
    await save(withSms(texts, '{{link}} 另一个进程'));
    const { createMessageTexts } = await import('#server/platform/messages/texts.ts');
    const { loadChangedWords } = await import('#server/messages/templates/index.ts');
    const words = await loadChangedWords(other.db);
    const written = createMessageTexts({ site: other.site.now, publicUrl: other.publicUrl, changed: words.of });
    expect(written.write('sms', 'entry_received', 'zh-CN', { link: 'x' }).text).toBe('【实物编程杯】x 另一个进程');
  });
});
