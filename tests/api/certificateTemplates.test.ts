// Guards: certificates are drawn by what organisers have saved as a version, never by a draft; nothing is overwritten unseen; versions come back; a copied
// competition has its own templates; pictures are cleaned. Who may do what is in staffRights.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import { Problem } from '#contract/http/problem.ts';
import { newestTemplate } from '#server/certificateTemplates/store.ts';
import { addPayableCompetition } from '../fixtures/competition.ts';
import { linesOfText, pdfaFaults, readPdf } from '../fixtures/pdf.ts';
import { judgedCompetition, publishResults } from '../fixtures/publishedResults.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

const PATH = '/api/admin/competitions/:id/certificate-templates/:kind';
const titled = (title: string, changes: Partial<CertificateTemplate> = {}): CertificateTemplate => ({
  ...builtInTemplate('award'),
  title: { 'zh-CN': title, 'en-US': title },
  ...changes,
});

describeOnBothDatabases('templates of certificates', (context, itOnSqlite) => {
  let wang: Client;
  let li: Client;
  let id: string;

  beforeAll(async () => {
    wang = await context().organiser();
    li = await context().organiser();
  });

  const begin = async (): Promise<string> => {
    id = await addPayableCompetition(context().deps, {});
    return id;
  };
  const get = (kind: CertificateKind = 'award', client = wang) => client.call(`GET ${PATH}`, { params: { id, kind } });
  const save = (read: { number: number; version: number }, data: CertificateTemplate, client = wang) =>
    client.call(`PUT ${PATH}`, { params: { id, kind: 'award' }, body: { ...read, data } });
  const publish = (read: { number: number; version: number }, client = wang) =>
    client.call(`POST ${PATH}/publication`, { params: { id, kind: 'award' }, body: read });
  const drawn = async () => (await newestTemplate(context().deps.db, id, 'award')).data.title['en-US'];
  const codeOf = async (call: Promise<unknown>) => {
    const problem = await call.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Problem ? [problem.code, problem.detail.fields] : problem;
  };
  const auditOf = async () =>
    (
      await context()
        .deps.db.selectFrom('audit')
        .select(['action', 'detail'])
        .where('subject', '=', 'competition')
        .where('subjectId', '=', id)
        .orderBy('at')
        .orderBy('id')
        .execute()
    ).map(({ action, detail }) => [action, JSON.parse(detail)]);

  it('begin as the built-in one, are drafts until they are saved as a version, and come back', async () => {
    await begin();
    expect(await get()).toMatchObject({
      published: { number: 1, by: '', data: builtInTemplate('award') },
      draft: null,
      versions: [{ number: 1 }],
    });
    expect(await save({ number: 2, version: 0 }, titled('A'))).toMatchObject({ number: 2, version: 1, by: '陈老师' });
    expect(await save({ number: 2, version: 1 }, titled('B'))).toMatchObject({ version: 2 });
    expect(await drawn()).toBe('Certificate of Achievement');
    expect(await publish({ number: 2, version: 2 })).toMatchObject({ published: { number: 2 }, draft: null });
    expect(await drawn()).toBe('B');
    const back = await wang.call(`POST ${PATH}/restorations`, {
      params: { id, kind: 'award' },
      body: { number: 3, version: 0, restore: 1 },
    });
    expect(back.draft).toMatchObject({ number: 3, data: builtInTemplate('award') });
    expect(await drawn()).toBe('B');
    await publish({ number: 3, version: back.draft?.version ?? 0 });
    expect(await drawn()).toBe('Certificate of Achievement');
    const { versions } = await get();
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'published'],
      [2, 'superseded'],
      [1, 'superseded'],
    ]);
    // another kind of the same competition is its own
    expect(await get('judge')).toMatchObject({ published: { number: 1, data: builtInTemplate('judge') } });
    const award = { certificate: 'award' };
    expect(await auditOf()).toEqual([
      ['certificate_template_begun', { ...award, number: 2 }],
      ['certificate_template_saved', { ...award, number: 2 }],
      ['certificate_template_begun', { ...award, number: 3 }],
      ['certificate_template_restored', { ...award, number: 3, restored: 1 }],
      ['certificate_template_saved', { ...award, number: 3 }],
    ]);
  });

  it('are not overwritten unseen, and what is wrong in them is named before they are a version', async () => {
    await begin();
    await save({ number: 2, version: 0 }, titled('A'));
    expect(await codeOf(save({ number: 2, version: 0 }, titled('B'), li))).toEqual(['conflict', undefined]);
    await save({ number: 2, version: 1 }, titled('B'), li);
    expect(await codeOf(save({ number: 2, version: 1 }, titled('C')))).toEqual(['conflict', undefined]);
    expect(await codeOf(publish({ number: 2, version: 1 }))).toEqual(['conflict', undefined]);
    // half a field is kept in the draft
    const wrong = titled('', { text: { 'zh-CN': '{teem}', 'en-US': 'of {te' }, numberPattern: 'TC{seq}' });
    await save({ number: 2, version: 2 }, wrong);
    expect(await codeOf(publish({ number: 2, version: 3 }))).toEqual([
      'invalid_input',
      {
        'title.zh-CN': 'required',
        'title.en-US': 'required',
        'text.zh-CN': 'variable_unknown',
        'text.en-US': 'variable_unknown',
        numberPattern: 'invalid',
      },
    ]);
    await wang.call(`DELETE ${PATH}`, { params: { id, kind: 'award' }, query: { number: 2, version: 3 } });
    expect((await get()).draft).toBeNull();
    // two at once: one of them
    const both = await Promise.allSettled([save({ number: 2, version: 0 }, titled('A')), save({ number: 2, version: 0 }, titled('B'), li)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { draft } = await get();
    const published = await Promise.allSettled([
      publish({ number: 2, version: draft?.version ?? 0 }),
      publish({ number: 2, version: draft?.version ?? 0 }, li),
    ]);
    expect(published.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await get()).versions.map(({ number }) => number)).toEqual([2, 1]);
  });

  it('go with a copy of their competition, which keeps its own', async () => {
    await begin();
    await save({ number: 2, version: 0 }, titled('A'));
    await publish({ number: 2, version: 1 });
    const { id: copy } = await wang.call('POST /api/admin/competition-drafts', { body: { copyOf: id } });
    await save({ number: 3, version: 0 }, titled('B'));
    await publish({ number: 3, version: 1 });
    const { db } = context().deps;
    expect((await newestTemplate(db, copy, 'award')).data.title['en-US']).toBe('A');
    expect(await drawn()).toBe('B');
    for (const kind of certificateKinds.filter((each) => each !== 'award'))
      expect((await newestTemplate(db, copy, kind)).data).toEqual(builtInTemplate(kind));
  });

  it('give certificates their numbers, each kind by its own pattern', async () => {
    const { competitionId } = await judgedCompetition(context(), wang, 3);
    id = competitionId;
    const pattern = 'KJ{yyyy}-{seq:3}-{random:8}{check}';
    const { version } = await save({ number: 2, version: 0 }, titled('A', { numberPattern: pattern }));
    await publish({ number: 2, version });
    await publishResults(wang, id);
    const rows = await context().deps.db.selectFrom('certificate').select(['no', 'kind']).where('competitionId', '=', id).execute();
    for (const { no, kind } of rows)
      expect(no).toMatch(kind === 'award' ? /^KJ\d{4}-\d{3}-[0-9A-Z]{9}$/ : /^TC\d\d-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['award', 'participation']));
  });

  it('are shown with published results, their longest name, and without what can be missing; a test print certifies nothing', async () => {
    const { competitionId, works } = await judgedCompetition(context(), wang, 3);
    id = competitionId;
    const longName = '阿布都热合曼·买买提明';
    const ofFirst = context().deps.db.updateTable('member').set({ name: longName });
    await ofFirst.where('registrationId', '=', works[1]?.who.registrationId ?? '').execute();
    const preview = (data: CertificateTemplate, shows: 'place' | 'longest' | 'empty', place = 0, kind: CertificateKind = 'award') =>
      wang.call(`POST ${PATH}/previews`, { params: { id, kind }, body: { data, shows, place } });
    // an example until results are published
    expect(await preview(titled('A'), 'place')).toMatchObject({ name: null, place: 0, count: 0 });
    await publishResults(wang, id);
    context().clock.advance(15 * 60_000);
    const rows = await context().deps.db.selectFrom('result').select(['name', 'award']).where('competitionId', '=', id).execute();
    const names = rows.filter(({ award }) => award !== 'participation').map(({ name }) => name);
    expect(names.length).toBeGreaterThan(1);
    const first = await preview(titled('A'), 'place', 0);
    const second = await preview(titled('A'), 'place', 1);
    expect([first.count, second.count]).toEqual([names.length, names.length]);
    expect(names).toEqual(expect.arrayContaining([first.name, second.name]));
    expect(second.place).toBe(1);
    expect(await preview(titled('A'), 'place', 99)).toMatchObject({ place: names.length - 1 });
    const longest = await preview(titled('A'), 'longest');
    expect(longest.name).toBe(longName);
    // the same but for what can be missing
    expect((await preview(titled('A'), 'empty', 0)).svg.length).toBeLessThan(first.svg.length);
    expect((await preview(titled('A', { hasQr: false }), 'place', 0)).svg.length).toBeLessThan(first.svg.length);
    expect(first.svg).toMatch(/^<svg /);
    expect(await preview(builtInTemplate('judge'), 'place', 0, 'judge')).toMatchObject({ name: null, count: 0 });

    const { pdf } = await wang.call(`POST ${PATH}/specimens`, {
      params: { id, kind: 'award' },
      body: { data: titled('Draft title'), shows: 'place', place: 0 },
    });
    const bytes = Buffer.from(pdf, 'base64');
    expect(pdfaFaults(bytes)).toEqual([]);
    const lines = linesOfText(readPdf(bytes)).join('\n');
    expect(lines).toContain('Draft title');
    expect(lines).toContain('No. 0000-0000-0000');
  });

  itOnSqlite('take pictures that hold nothing but the picture, and draw with them', async () => {
    await begin();
    const photo = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#a00' } })
      .withExif({ IFD0: { Artist: 'Secret Name' } })
      .jpeg()
      .toBuffer();
    const send = (use: 'signature' | 'seal' | 'background', image: Buffer) =>
      wang.call('POST /api/admin/competitions/:id/certificate-pictures', {
        params: { id },
        body: { use, image: image.toString('base64') },
      });
    const { url } = await send('signature', photo);
    expect(url).toMatch(/^\/files\/[0-9a-f]{20}\/certificate-signature\.png$/);
    const file = await context().deps.files.find(url.replace('/files/', 'public/'));
    const stored = Buffer.concat((await file?.read().toArray()) ?? []);
    expect(stored.includes('Secret Name')).toBe(false);
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 533, height: 240 });
    expect(await codeOf(send('seal', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')))).toMatchObject([
      expect.stringMatching(/picture_not_accepted|file_unreadable/),
      undefined,
    ]);
    expect(await codeOf(send('seal', Buffer.from('nothing of a picture')))).toEqual(['file_unreadable', undefined]);
    const background = (await send('background', photo)).url;
    expect(background).toMatch(/certificate-background\.jpg$/);
    const data = titled('A', { frame: 'none', background, signature: { ...builtInTemplate('award').signature, picture: url } });
    await save({ number: 2, version: 0 }, data);
    await publish({ number: 2, version: 1 });
    const { pdf } = await wang.call(`POST ${PATH}/specimens`, { params: { id, kind: 'award' }, body: { data, shows: 'empty' } });
    const bytes = Buffer.from(pdf, 'base64');
    expect(pdfaFaults(bytes)).toEqual([]);
    expect(bytes.length).toBeLessThan(200 * 1024);
    // the mark, the signature and the background
    expect(bytes.toString('latin1').match(/\/Subtype \/Image[^>]*\/ColorSpace \/DeviceRGB/g)).toHaveLength(3);
    // a file from elsewhere is none
    expect(await codeOf(save({ number: 3, version: 0 }, { ...data, background: 'https://example.org/x.jpg' }))).toMatchObject([
      'invalid_input',
      {},
    ]);
  });
});
