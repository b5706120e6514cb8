// Promise: typed or pasted text is accepted, and found, with any kind of apostrophe, hyphen, space or invisible mark. Text that an earlier release
// stored with another folding is found, too.
import { expect, it } from 'vitest';
import { codeFor } from '../fixtures/accounts.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { entryForm } from '../fixtures/entryForm.ts';
import { type Client, describeOnBothDatabases, freshMobile } from './harness.ts';

let people = 0;
/** Returns a printed Hong Kong identity card number that no other test uses. */
const newCard = (): string => {
  people += 1;
  return `A${100_000 + people}(7)`;
};

describeOnBothDatabases('typed text', (context) => {
  const childOf = (idNumber: string, name = "Mary O'Brien") => ({ name, gender: 'female' as const, country: 'HK', idNumber });
  const register = async (family: Client, competitionId: string, ...members: ReturnType<typeof childOf>[]) =>
    family.call('POST /api/registrations', { body: entryForm(competitionId, { members }) });

  it('is stored without what is not seen', async () => {
    const family = await context().participant();
    const competitionId = await addCompetition(context().deps);
    const name = { 'Mary\u200b Ann\u00a0 O’Brien\u202c': 'Mary Ann O’Brien', '李\u3000明\ufeff': '李 明', نور‌الهدى: 'نور‌الهدى' };
    for (const [typed, stored] of Object.entries(name))
      expect(await family.call('PATCH /api/account', { body: { name: typed } })).toMatchObject({ name: stored });
    const phone = '\u202d+86 139 0000 0002\u202c';
    const form = { parent: { name: '王芳', phone }, instructor: { name: '李老师', phone }, teamName: '\u2066闪电\u2069' };
    const entry = await family.call('POST /api/registrations', { body: entryForm(competitionId, form) });
    expect(entry).toMatchObject({ teamName: '闪电', parent: { phone: '+8613900000002' }, instructor: { phone: '+8613900000002' } });
  });

  it('signs in with a number and a code as they were copied', async () => {
    const mobile = freshMobile();
    await context().participant({ mobile });
    const client = context().client();
    const target = `\u202d${mobile}\u202c`;
    const code = await codeFor(context(), client, mobile, 'sign_in');
    const wide = [...code].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    const typed = ` ${wide.slice(0, 3)}\u00a0${wide.slice(3)}\u200b`;
    expect(await client.call('POST /api/sessions', { body: { method: 'code', target, code: typed } })).toMatchObject({ mobile });
  });

  it('names one child by two spellings of a number', async () => {
    const family = await context().participant();
    const competitionId = await addCompetition(context().deps);
    const printed = newCard();
    const plain = printed.replace(/[()]/g, '');
    await expect(register(family, competitionId, childOf(printed), childOf(plain))).rejects.toMatchObject({
      detail: { fields: { 'members.1.idNumber': 'id_number_repeated' } },
    });
    await register(family, competitionId, childOf(printed));
    await expect(register(family, competitionId, childOf(plain))).rejects.toMatchObject({ code: 'duplicate_child' });
  });

  const addResult = async (name: string, idNumberIndex: string, more: { registrationId?: string } = {}) => {
    const { db, ids, clock } = context().deps;
    const competitionId = await addCompetition(context().deps);
    const points = { scores: '{}', total: null, durationMs: null };
    const person = { name, nameIndex: 'of an earlier release', idNumberIndex, registrationId: more.registrationId ?? null };
    await db
      .insertInto('result')
      .values({
        ...{ ...person, ...points, id: ids.next(), certificateNo: ids.next(), competitionId, groupName: 'primary', teamName: null },
        ...{ organization: null, award: 'first', rank: 1, publishName: 1, publishedAt: clock.now() },
      })
      .execute();
  };
  const lookUp = async (name: string, idNumber: string) => {
    const client = context().client();
    const body = { name, country: 'HK', idNumber, challengeToken: await client.solveChallenge() };
    return (await client.request('POST', '/api/results/query', body)).status;
  };

  it.each([
    ["Mary O'Brien", 'mary o’brien', 'Mary O‘Brien', 'MARY Oʼ Brien', 'Ｍａｒｙ\u3000O＇Brien', '\u202dMary O’Brien\u202c'],
    ['Mary O’Brien', "Mary O'Brien", 'Mary O`Brien'],
    ['Jean-Luc Qo‘shqarov', 'jean‐luc Qo‘shqarov', "Jean–Luc Qo'shqarov"],
    ['阿依·古丽', '阿依•古丽', '阿依・古丽', '阿依 . 古丽'],
    ['李　明', '李明', '李 明', '李\u200b明'],
  ])('finds the result of %s under every spelling', async (stored, ...spellings) => {
    const card = newCard();
    const { vault } = context().deps;
    await addResult(stored, vault.mac(`HK:${card.replace(/[()]/g, '')}`, 'id_number'));
    for (const name of [stored, ...spellings]) expect([name, await lookUp(name, card)]).toEqual([name, 200]);
    expect(await lookUp('Somebody Else', card)).toBe(404);
  });

  it('finds a result whose number an earlier release stored with its hyphen', async () => {
    await addResult('Emma Li', context().deps.vault.mac('HK:HK-7731204', 'id_number'));
    for (const typed of ['HK-7731204', 'hk–7731204']) expect(await lookUp('Emma Li', typed)).toBe(200);
  });

  it('knows a child that an earlier release registered with a hyphen, with its consents and results', async () => {
    const { db, jobs, vault } = context().deps;
    const family = await context().participant();
    const competitionId = await addCompetition(context().deps);
    people += 1;
    const written = `HK-88${100_000 + people}`;
    const { id } = await register(family, competitionId, childOf(written));
    const before = vault.mac(`HK:${written}`, 'id_number');
    const after = vault.mac(`HK:${written.replace('-', '')}`, 'id_number');
    const { accountId } = await db.selectFrom('registration').select('accountId').where('id', '=', id).executeTakeFirstOrThrow();
    const childKey = `${competitionId}:${before}`;
    await db
      .updateTable('member')
      .set({ idNumberIndex: before, childKey, claim: `${accountId}:${childKey}` })
      .where('registrationId', '=', id)
      .execute();
    await db.updateTable('consentRecord').set({ childIndex: before }).where('registrationId', '=', id).execute();
    await addResult("Mary O'Brien", before, { registrationId: id });

    while (!(await jobs.runDue('fold-id-numbers'))) context().clock.advance(24 * 3600_000);

    const consents = await db.selectFrom('consentRecord').select('childIndex').where('registrationId', '=', id).execute();
    expect(new Set(consents.map(({ childIndex }) => childIndex))).toEqual(new Set([after]));
    expect(await lookUp('Mary O’Brien', written.replace('-', ' '))).toBe(200);
    await expect(register(family, competitionId, childOf(written.replace('-', '')))).rejects.toMatchObject({ code: 'duplicate_child' });
  });

  it('is found by who searches for it with another apostrophe', async () => {
    const organiser = await context().organiser();
    const family = await context().participant();
    const competitionId = await addCompetition(context().deps);
    const { id } = await register(family, competitionId, childOf(newCard(), 'Siân O’Neill‐Łuksza'));
    for (const q of ["O'Neill-Łuksza", 'o’neill', 'o‘neill', '\u200bsian o`neill', 'neill–łuksza']) {
      const query = { filter: JSON.stringify({ q }) };
      const { items } = await organiser.call('POST /api/admin/registrations/search', { body: query });
      expect([q, items.map((entry) => entry.id)]).toEqual([q, [id]]);
    }
  });
});
