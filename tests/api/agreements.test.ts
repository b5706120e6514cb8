// Guards: a version of a legal text that requires a new agreement asks every earlier family, from its time on and not before. Families can send
// nothing new until they agree, and what they sent stays. A typo asks nobody. The record, the audit log and the family's export show who agreed to
// which version, and when.
import { beforeAll, expect, it } from 'vitest';
import type { PageData } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Client } from '../fixtures/client.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { family } from '../fixtures/works.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.code : error),
  );
const both = (words: string) => ({ 'zh-CN': words, 'en-US': words });

describeOnBothDatabases('legal texts', (context) => {
  let chief: Client;
  const params = { kind: 'page' as const, id: 'privacy' };
  let number = 0;

  beforeAll(async () => {
    chief = await context().organiser();
    // The first two are the texts before it in the list of addresses.
    for (const version of ['a', 'p']) {
      const { id } = await chief.call('POST /api/admin/content/:kind', { params: { kind: 'page' }, body: {} });
      const data: PageData = { kind: 'page', title: both(id), lead: both('Why'), body: both('What'), version };
      await chief.call('PUT /api/admin/content/:kind/:id', { params: { kind: 'page', id }, body: { number: 1, version: 1, data } });
      await chief.call('POST /api/admin/content/:kind/:id/publication', { params: { kind: 'page', id }, body: { number: 1, version: 2 } });
    }
    number = 1;
  });

  const publish = async (version: string, asksAgain: ReturnType<typeof both> | null, publishAt: number | null = null) => {
    number += 1;
    const data: PageData = { kind: 'page', title: both('Privacy'), lead: both('Why'), body: both(`What ${version}`), version };
    await chief.call('PUT /api/admin/content/:kind/:id', { params, body: { number, version: 0, data } });
    return chief.call('POST /api/admin/content/:kind/:id/publication', { params, body: { number, version: 1, asksAgain, publishAt } });
  };
  const missing = async (client: Client) =>
    (await client.call('GET /api/account/agreements')).items.map(({ slug, version }) => `${slug} ${version}`);
  const agree = (client: Client, to = number) =>
    client.call('POST /api/account/agreements', { body: { items: [{ slug: 'privacy', number: to }], locale: 'zh-CN' } });

  it('ask families again from the moment of a version that does, and let nothing new in before', async () => {
    const { clock, deps } = context();
    const who = await family(context());
    const { client } = who;
    const competitionId = await addCompetition(deps);
    clock.advance(1000);
    await publish('2026-10', null);
    expect([await missing(client), (await client.call('GET /api/account')).mustAgree]).toEqual([[], undefined]);

    const at = clock.now() + HOUR_MS;
    const scheduled = await publish('2026-11', both('We name a new carrier.'), at);
    expect(scheduled.asksAgain).toEqual(both('We name a new carrier.'));
    clock.set(at - 1);
    expect(await missing(client)).toEqual([]);
    clock.set(at);
    expect((await client.call('GET /api/account/agreements')).items).toEqual([
      { slug: 'privacy', number, version: '2026-11', changes: both('We name a new carrier.'), inForceAt: at },
    ]);
    const session = await client.call('GET /api/sessions/current');
    expect(session.account?.mustAgree).toBe(true);

    // Nothing new can be sent, and all existing data stay available.
    const enter = () => client.call('POST /api/registrations', { body: entryForm(competitionId) });
    expect(await codeOf(enter())).toBe('agreement_needed');
    const upload = () => who.tus.create({ size: 10, filename: 'a.mp4', filetype: 'video/mp4', registrationId: who.registrationId });
    expect((await upload()).code).toBe('agreement_needed');
    expect((await client.call('GET /api/registrations')).total).toBe(1);
    await client.call('PATCH /api/account', { body: { name: '李梅' } });
    // A new account accepts the current text; staff are not asked.
    const { client: later } = await family(context());
    expect([await missing(later), await missing(chief)]).toEqual([[], []]);

    expect(await codeOf(agree(client, number - 1))).toBe('consent_outdated');
    expect((await agree(client)).mustAgree).toBeUndefined();
    expect((await agree(client)).mustAgree).toBeUndefined();
    expect(await missing(client)).toEqual([]);
    await enter();
    expect((await upload()).code).toBeNull();
  });

  it('are asked once for all that came into force meanwhile, and show which version each one agreed to', async () => {
    const { clock, deps } = context();
    const { client } = await family(context());
    const { id } = await client.call('GET /api/account');
    clock.advance(1000);
    await publish('2026-12', both('One'));
    await publish('2027-01', both('Two'));
    expect(await missing(client)).toEqual(['privacy 2027-01']);
    const asked = number;
    // A typo asks nobody, and does not withdraw an earlier request.
    await publish('2027-01', null);
    expect(await missing(client)).toEqual(['privacy 2027-01']);
    // A version replaced before its time never asks.
    await publish('2027-02', both('Three'), clock.now() + HOUR_MS);
    await publish('2027-03', null, clock.now() + HOUR_MS);
    const person = () => chief.call('GET /api/admin/people/:id', { params: { id } });
    expect((await person()).agreements).toEqual([{ slug: 'privacy', version: '2027-01', at: null }]);
    await Promise.all([agree(client, asked), agree(client, asked)]);
    clock.advance(HOUR_MS);
    expect(await missing(client)).toEqual([]);
    expect((await person()).agreements).toEqual([{ slug: 'privacy', version: '2027-01', at: clock.now() - HOUR_MS }]);
    const lines = await deps.db
      .selectFrom('audit')
      .select(['actorId', 'detail'])
      .where('action', '=', 'legal_text_agreed')
      .where('subjectId', '=', id)
      .execute();
    expect(lines.map((row) => [row.actorId, JSON.parse(row.detail)])).toEqual([
      [id, { text: 'privacy', number: asked, version: '2027-01' }],
    ]);
    await deps.db.deleteFrom('account').where('id', '=', id).execute();
    expect(await deps.db.selectFrom('legalConsent').select('slug').where('accountId', '=', id).execute()).toEqual([]);
  });

  it('ask only where they are legal texts, in both languages', async () => {
    const news = { kind: 'news' as const };
    const { id } = await chief.call('POST /api/admin/content/:kind', { params: news, body: {} });
    const asksAgain = both('New');
    const publication = { params: { ...news, id }, body: { number: 1, version: 1, asksAgain } };
    expect(await codeOf(chief.call('POST /api/admin/content/:kind/:id/publication', publication))).toBe('invalid_input');
    const half = { number, version: 0, asksAgain: { 'zh-CN': '新', 'en-US': ' ' } };
    expect(await codeOf(chief.call('POST /api/admin/content/:kind/:id/publication', { params, body: half }))).toBe('invalid_input');
  });
});
