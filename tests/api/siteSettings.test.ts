// Promise: organisers change settings of the whole site. They take effect at once everywhere, nothing is kept longer than promised, and nobody's
// change is overwritten unseen.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import type { SiteSettings } from '#contract/site/admin.ts';
import { MAX_MARK_BYTES } from '#contract/site/rules/brandMark.ts';
import { brandStyles } from '#server/site/brandFiles.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

const Refused = z.object({ code: z.string(), fields: z.object({ password: z.string().optional() }).optional() });

describeOnBothDatabases('settings of the site', (context) => {
  let organiser: Client;
  const read = () => organiser.call('GET /api/admin/settings');
  const save = async (to: Partial<SiteSettings>, note: string | null = null) => {
    const { number, settings } = await read();
    return organiser.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, ...to }, note } });
  };

  beforeAll(async () => {
    organiser = await context().organiser();
  });

  it('begin as the operator has set them', async () => {
    const { number, settings, retentionLimits, changed } = await read();
    expect([number, changed]).toEqual([0, null]);
    expect(settings).toMatchObject({
      brand: { name: { 'zh-CN': '实物编程杯', 'en-US': 'Tangible Cup' }, colour: null, mark: null },
      timeZone: 'Asia/Shanghai',
      season: null,
      limits: { signUpsPerDay: { family: 20, kindergarten: 300, primary_school: 300 }, textsPerDay: 5000 },
      retentionDays: { idNumbers: 365, media: 730 },
    });
    expect(settings.retentionDays).toEqual(retentionLimits);
  });

  it('are read by everybody at once, and name the site in its messages', async () => {
    const visitor = context().client();
    expect((await visitor.call('GET /api/site')).brand['en-US']).toBe('Tangible Cup');
    const before = await read();
    await save({
      brand: { ...before.settings.brand, name: { 'zh-CN': '积木杯', 'en-US': 'Block Cup' } },
      contact: {
        email: 'Hello@Blocks.example',
        hours: { 'zh-CN': '周一', 'en-US': 'Mondays' },
        phone: '+86 (10) 6500-0000',
        wechat: 'BlockCup',
      },
      filings: { icp: '京ICP备12345678号-1', police: '京公网安备 11010502030000号' },
      season: 2025,
    });
    expect(await visitor.call('GET /api/site')).toMatchObject({
      brand: { 'zh-CN': '积木杯', 'en-US': 'Block Cup' },
      contact: {
        email: 'hello@blocks.example',
        hours: { 'zh-CN': '周一', 'en-US': 'Mondays' },
        phone: '+86 (10) 6500-0000',
        wechat: 'BlockCup',
      },
      filings: { icp: '京ICP备12345678号-1', police: '京公网安备 11010502030000号' },
      seasons: [2025, 2024, 2023, 2022, 2021],
    });
    expect((await visitor.call('GET /api/home')).season).toBe(2025);
    const mobile = freshMobile();
    await context().registered({ mobile, locale: 'zh-CN' });
    const texts = (await context().outbox()).filter(({ to }) => to === mobile);
    expect(texts.map(({ text }) => text.slice(0, 5))).toContain('【积木杯】');
    expect(await context().deps.db.selectFrom('audit').select('detail').where('action', '=', 'settings_changed').execute()).toEqual([
      { detail: expect.stringContaining('"Block Cup"') },
    ]);
  });

  it('act on new passwords, at the registration and at a reset', async () => {
    const visitor = context().client();
    const mobile = freshMobile();
    const profile = { kind: 'family', name: '王芳', affiliation: '王家', locale: 'zh-CN', acceptedTerms: true } as const;
    /** Returns the problem of a password; null if only the code is wrong. */
    const problems = async (password: string) => {
      const sent = { mobile, code: '123456', ...(await visitor.encrypt(password)) };
      const answers = [
        await visitor.request('POST', '/api/accounts', { ...profile, ...sent }),
        await visitor.request('POST', '/api/password-resets', sent),
      ];
      return answers.map(({ json }) => Refused.parse(json)).map(({ code, fields }) => (code === 'wrong_code' ? null : fields?.password));
    };
    const long = 'a'.repeat(64);
    expect(await problems('Ab-123')).toEqual([null, null]);
    expect(await problems(`${long.slice(1)}1`)).toEqual(['password_length', 'password_length']);
    expect((await visitor.call('GET /api/site')).longPasswords).toBe(false);
    await save({ longPasswords: true });
    expect((await visitor.call('GET /api/site')).longPasswords).toBe(true);
    expect(await problems('Ab-123')).toEqual(['password_length_long', 'password_length_long']);
    expect(await problems(long)).toEqual([null, null]);
    expect(await problems(`${long}1`)).toEqual(['password_length_long', 'password_length_long']);
    expect(await problems('password')).toEqual(['password_common', 'password_common']);
    await save({ longPasswords: false });
  });

  it('act on limits and on how long data are kept', async () => {
    const { deps } = context();
    const { settings } = await read();
    await save({
      limits: { ...settings.limits, signUpsPerDay: { family: 1, kindergarten: 1, primary_school: 1 } },
      retentionDays: { ...settings.retentionDays, messages: 3 },
    });
    expect(deps.site.now().retention.messages).toBe(3 * DAY_MS);
    const competitionId = await addCompetition(deps);
    const family = await context().participant();
    // Families of tests have their own limit.
    await deps.db.updateTable('account').set({ signUpLimit: null }).execute();
    const register = () => family.call('POST /api/registrations', { body: entryForm(competitionId, { members: [childMember()] }) });
    await register();
    await expect(register()).rejects.toMatchObject({ code: 'sign_up_limit' });
    await save({ limits: settings.limits });
    await register();
  });

  it('refuse what cannot be read, what keeps longer than promised, and what is no setting', async () => {
    const { settings, retentionLimits } = await read();
    const refusals: [Partial<SiteSettings>, Record<string, string>][] = [
      [{ brand: { ...settings.brand, colour: '#ffbf2e' } }, { 'settings.brand.colour': 'colour_contrast' }],
      [{ brand: { ...settings.brand, colour: 'red' } }, { 'settings.brand.colour': 'invalid' }],
      [{ brand: { ...settings.brand, name: { 'zh-CN': ' ', 'en-US': 'x' } } }, { 'settings.brand.name.zh-CN': 'required' }],
      [{ contact: { ...settings.contact, email: 'nobody' } }, { 'settings.contact.email': 'email_format' }],
      [{ contact: { ...settings.contact, phone: 'call us' } }, { 'settings.contact.phone': 'invalid' }],
      [{ filings: { icp: 'none', police: '11010502030000' } }, { 'settings.filings.icp': 'invalid', 'settings.filings.police': 'invalid' }],
      [
        {
          specialDays: [
            { from: '2026-10-01', until: '2026-09-30', isWorked: false },
            { from: '', until: '2026-02-30', isWorked: true },
          ],
        },
        { 'settings.specialDays.0.until': 'invalid', 'settings.specialDays.1.from': 'invalid', 'settings.specialDays.1.until': 'invalid' },
      ],
      [{ timeZone: 'Mars/Olympus' }, { 'settings.timeZone': 'invalid' }],
      [{ season: 1 }, { 'settings.season': 'invalid' }],
      [
        { retentionDays: { ...settings.retentionDays, media: retentionLimits.media + 1 } },
        { 'settings.retentionDays.media': 'longer_than_promised' },
      ],
    ];
    for (const [to, fields] of refusals) await expect(save(to)).rejects.toMatchObject({ code: 'invalid_input', detail: { fields } });
    expect((await read()).settings).toEqual(settings);
  });

  it('overwrite no one unseen, and have every version', async () => {
    const { number, settings } = await read();
    const put = (season: number) =>
      organiser.call('PUT /api/admin/settings', { body: { number, settings: { ...settings, season }, note: `season ${season}` } });
    const answers = await Promise.allSettled([put(2023), put(2024)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(put(2022)).rejects.toMatchObject({ code: 'conflict' });
    const { items, total } = await organiser.call('GET /api/admin/settings/versions');
    expect([items.length, items.map((version) => version.number)]).toEqual([
      total,
      Array.from({ length: total }, (_, back) => total - back),
    ]);
    expect(items[0]?.note).toBe(`season ${items[0]?.settings.season}`);
    // Earlier settings are restored as a new version.
    const old = items.at(-1)?.settings;
    if (!old) throw new Error('no version');
    expect((await organiser.call('PUT /api/admin/settings', { body: { number: total, settings: old, note: null } })).settings).toEqual(old);
  });

  it('take a mark, of which nothing but its pixels is kept', async () => {
    const { url } = context();
    const markOf = (image: string | Buffer) =>
      organiser.call('POST /api/admin/brand-marks', { body: { image: Buffer.from(image).toString('base64') } });
    const parts = ['<script>alert(2)</script>', '<image href="file:///etc/passwd" width="9" height="9"/>', '<circle cx="4" cy="4" r="4"/>'];
    const mark = await markOf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)">${parts.join('')}</svg>`);
    const icon = async (path: string) => Buffer.from(await (await fetch(`${url}${path}`)).arrayBuffer());
    const sizes = await Promise.all(
      Object.values(mark).map(async (path) => {
        const { format, width, height } = await sharp(await icon(path)).metadata();
        return [format, width, height];
      }),
    );
    expect(sizes).toEqual([
      ['png', 192, 192],
      ['png', 512, 512],
      ['png', 512, 512],
    ]);
    expect((await icon(mark.small)).includes('alert')).toBe(false);
    const codeOf = (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) => (error instanceof Problem ? error.code : error),
      );
    expect(await codeOf(markOf('<html>no mark</html>'))).toBe('file_unreadable');
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(await codeOf(markOf(jpeg))).toBe('file_type_not_accepted');
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>';
    const largeAs = (bytes: number) => drawing.padEnd(bytes, ' ');
    expect(await codeOf(markOf(largeAs(MAX_MARK_BYTES)))).toBeNull();
    expect(await codeOf(markOf(largeAs(MAX_MARK_BYTES + 3)))).toBe('invalid_input');

    const { brand } = (await read()).settings;
    await save({ brand: { ...brand, mark } });
    expect(await context().client().call('GET /api/site')).toMatchObject({
      styles: expect.stringContaining('/brand.css'),
      mark: mark.small,
    });
    expect(brandStyles({ colour: null, mark })).toContain(`url(${mark.small})`);
    const elsewhere = { ...mark, small: 'https://elsewhere.example/mark-192.png' };
    expect(await codeOf(save({ brand: { ...brand, mark: elsewhere } }))).toBe('invalid_input');
    await save({ brand });
  });

  it('hold in another process within a second', async () => {
    if (context().database === 'sqlite') return;
    const other = await context().another();
    await save({ timeZone: 'Europe/Paris' });
    await expect.poll(() => other.site.now().timeZone, { timeout: 10_000 }).toBe('Europe/Paris');
  });
});

it('the styles of a colour stand above the drawn tokens, and are empty without one', () => {
  expect(brandStyles({ colour: null, mark: null })).toBe('');
  expect(brandStyles({ colour: '#0b5a49', mark: null })).toMatch(
    /^:root:root\{--cobalt-800:#[\da-f]{6};.*--sheet-cobalt:#[\da-f]{6}\}@media screen .*--cobalt-50:#[\da-f]{6}\}\}\n$/,
  );
});
