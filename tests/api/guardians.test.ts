// Promise: where an institution registers, each child's guardian decides by a link, and what they decide is what happens.
import { beforeAll, expect, it } from 'vitest';
import { CONSENT_VERSION } from '#contract/consents.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { childMember, entryForm } from '../fixtures/entryForm.ts';
import { codeSentTo } from '../fixtures/outbox.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

const DAY_MS = 24 * 3600_000;

describeOnBothDatabases('guardians of an institution’s entry', (context) => {
  let teacher: Client;
  let competitionId = '';

  beforeAll(async () => {
    teacher = await context().participant({ kind: 'primary_school', affiliation: '青禾实验小学' });
    competitionId = await addCompetition(context().deps);
  });

  const linkTo = async (phone: string): Promise<string> => {
    const message = (await context().outbox()).findLast(({ to, template }) => to === phone && template === 'guardian_invitation');
    return new URL(message?.params['link'] ?? '').hash.slice(1);
  };
  /** An entry of two children, both guardians asked. */
  const enter = async () => {
    const members = [childMember(), childMember()];
    const entry = await teacher.call('POST /api/registrations', {
      body: entryForm(competitionId, {
        members,
        consent: { processing: true, publishName: true, publishWork: true, textVersion: CONSENT_VERSION },
      }),
    });
    const tokens: string[] = [];
    const phones = [freshMobile(), freshMobile()];
    for (const [n, { id: guardianId }] of entry.guardians.entries()) {
      const phone = phones[n] ?? '';
      const body = { phone };
      await teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params: { id: entry.id, guardianId }, body });
      tokens.push(await linkTo(phone));
    }
    return { id: entry.id, entry, tokens, phones, members };
  };
  const answer = (token: string, changes: object = {}) =>
    context()
      .client()
      .request('POST', '/api/guardians/answers', {
        token,
        name: '周航',
        relation: 'mother',
        processing: true,
        publishName: true,
        publishWork: true,
        textVersion: CONSENT_VERSION,
        locale: 'zh-CN',
        ...changes,
      });
  const rowOf = (id: string) => context().deps.db.selectFrom('registration').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const published = async (id: string) => {
    const { publishName, publishWork } = await rowOf(id);
    return [publishName, publishWork];
  };

  it('publishes nothing before all have answered, whatever the teacher ticked', async () => {
    const { id, entry, tokens, phones, members } = await enter();
    expect(entry.guardians.map(({ state }) => state)).toEqual(['no_phone', 'no_phone']);
    expect(await published(id)).toEqual([0, 0]);
    await expect(
      teacher.call('PATCH /api/registrations/:id/consent', { params: { id }, body: { publishName: true, publishWork: true } }),
    ).rejects.toMatchObject({ code: 'action_not_allowed_now' });

    const view = await context()
      .client()
      .call('POST /api/guardians/view', { body: { token: tokens[0] ?? '' } });
    expect(view).toMatchObject({
      child: { name: members[0]?.name },
      answer: null,
      phone: expect.not.stringContaining(phones[0]?.slice(3, 9) ?? ''),
    });
    expect(await answer(tokens[0] ?? '')).toMatchObject({
      status: 200,
      json: { answer: { processing: true, receiptNo: expect.any(String) } },
    });
    expect(await published(id)).toEqual([0, 0]);
    expect((await teacher.call('GET /api/registrations/:id', { params: { id } })).guardians.map(({ state }) => state)).toEqual([
      'answered',
      'asked',
    ]);
    await answer(tokens[1] ?? '');
    expect(await published(id)).toEqual([1, 1]);
    const records = await context().deps.db.selectFrom('consentRecord').selectAll().where('registrationId', '=', id).execute();
    expect(records.map(({ textHash, locale }) => [textHash?.length, locale])).toEqual([
      [64, 'zh-CN'],
      [64, 'zh-CN'],
    ]);
  });

  it('keeps the work private by one guardian’s no', async () => {
    const { id, tokens } = await enter();
    await answer(tokens[0] ?? '', { publishWork: false, publishName: false });
    await answer(tokens[1] ?? '');
    expect(await published(id)).toEqual([1, 0]);
  });

  it('answers once by the link; a change needs the code sent to the same number', async () => {
    const { id, tokens, phones } = await enter();
    const [token = '', other = ''] = tokens;
    await answer(other);
    await answer(token);
    expect(await answer(token, { publishWork: false })).toMatchObject({ status: 422, json: { fields: { code: 'required' } } });
    expect(await answer(token, { publishWork: false, code: '123456' })).toMatchObject({ status: 422, json: { code: 'wrong_code' } });
    expect(await published(id)).toEqual([1, 1]);
    await context()
      .client()
      .call('POST /api/guardians/codes', { body: { token, locale: 'zh-CN' } });
    const code = codeSentTo(await context().outbox(), phones[0] ?? '');
    context().clock.advance(1000);
    expect(await answer(token, { publishWork: false, code })).toMatchObject({ status: 200, json: { answer: { publishWork: false } } });
    expect(await published(id)).toEqual([1, 0]);
  });

  it('erases the child whose guardian refuses, leaves the team the others, and ends an entry of one child', async () => {
    const { id, tokens, members } = await enter();
    expect(await answer(tokens[0] ?? '', { processing: false })).toMatchObject({
      status: 200,
      json: { answer: { processing: false, publishWork: false } },
    });
    const left = await teacher.call('GET /api/registrations/:id', { params: { id } });
    expect(left.members.map(({ name }) => name)).toEqual([members[1]?.name]);
    expect(await answer(tokens[0] ?? '')).toMatchObject({ status: 404, json: { code: 'not_found' } });
    await answer(tokens[1] ?? '', { processing: false });
    expect((await rowOf(id)).state).toBe('withdrawn');
    expect(await context().deps.db.selectFrom('guardian').selectAll().where('registrationId', '=', id).execute()).toEqual([]);
  });

  it('lets a competition wait for every guardian before it approves', async () => {
    const organiser = await context().organiser();
    const { id, tokens } = await enter();
    const decide = () => organiser.call('POST /api/admin/registrations/decisions', { body: { ids: [id], decision: 'approve' } });
    await organiser.call('PUT /api/admin/competitions/:id/guardians', { params: { id: competitionId }, body: { approvalWaits: true } });
    expect(await decide()).toEqual({ decided: [], refused: [{ id, code: 'guardians_pending' }] });
    for (const token of tokens) await answer(token);
    expect(await decide()).toEqual({ decided: [id], refused: [] });
  });

  it('refuses a link that is late, replaced or made up, and words that are not in force; the token is stored nowhere', async () => {
    const { id, entry, tokens, phones } = await enter();
    const [token = ''] = tokens;
    expect(await answer(token, { textVersion: 'never-written' })).toMatchObject({ status: 409, json: { code: 'consent_outdated' } });
    expect(await answer('a'.repeat(43))).toMatchObject({ status: 404 });
    const stored = JSON.stringify([
      await context().deps.db.selectFrom('guardian').selectAll().execute(),
      await context().deps.db.selectFrom('message').selectAll().execute(),
      await context().deps.db.selectFrom('audit').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const params = { id, guardianId: entry.guardians[0]?.id ?? '' };
    await teacher.call('POST /api/registrations/:id/guardians/:guardianId/invitation', { params, body: {} });
    expect(await answer(token)).toMatchObject({ status: 404 });
    const next = await linkTo(phones[0] ?? '');
    context().clock.advance(14 * DAY_MS);
    expect(await answer(next)).toMatchObject({ status: 410, json: { code: 'link_expired' } });
  });
});
