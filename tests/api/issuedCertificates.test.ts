// Promise: what organisers do with a certificate after its issue is seen wherever it is checked: revoked by hand, given again, its name corrected; its family is told, and nothing of the own
// family is shown or changed.
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import type { Client } from '../fixtures/client.ts';
import { organiserOfFamily } from '../fixtures/marks.ts';
import { computeResults, judgedCompetition, publicationsOf, publishResults } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases } from './harness.ts';

const UNDO_MS = 60_000;
const REASON = { 'zh-CN': '证书寄丢，编号被冒用。', 'en-US': 'It was lost in the post, and somebody else used its number.' };
const PATH = '/api/admin/competitions/:id/certificates';

describeOnBothDatabases(
  'certificates after their issue',
  (context) => {
    let organiser: Client;
    let made: Awaited<ReturnType<typeof judgedCompetition>>;

    const entryOf = (index: number) => made.works[index]?.who.registrationId ?? '';
    const familyOf = (index: number): Client => {
      const client = made.works[index]?.who.client;
      if (!client) throw new Error('no such family');
      return client;
    };
    const numberOf = async (index: number): Promise<string> => {
      const { items } = await familyOf(index).call('GET /api/registrations/:id/results', { params: { id: entryOf(index) } });
      return items[0]?.certificateNo ?? '';
    };
    const check = (client: Client, no: string) => client.call('GET /api/certificates/:no', { params: { no } });
    const stranger = () => context().client();
    const search = (text = '', state: 'valid' | 'corrected' | 'revoked' | null = null, client = organiser) =>
      client.call(`POST ${PATH}/search`, { params: { id: made.competitionId }, body: { text, state, page: 0 } });
    const revoke = (no: string, reason = REASON) =>
      organiser.call(`POST ${PATH}/:no/revocation`, { params: { id: made.competitionId, no }, body: { reason } });
    const giveAgain = (no: string) => organiser.call(`POST ${PATH}/:no/successor`, { params: { id: made.competitionId, no } });
    const rename = (no: string, name: string, latinName = '') =>
      organiser.call(`PUT ${PATH}/:no/name`, { params: { id: made.competitionId, no }, body: { name, latinName } });
    const codeOf = async (call: Promise<unknown>) => {
      const problem = await call.then(
        () => null,
        (error: unknown) => error,
      );
      return problem instanceof Problem ? [problem.code, problem.detail.fields] : problem;
    };
    const told = async (template: string) => (await context().outbox()).filter((line) => line.template === template);
    const auditOf = async (registrationId: string) =>
      (
        await context()
          .deps.db.selectFrom('audit')
          .select(['action', 'detail'])
          .where('subject', '=', 'registration')
          .where('subjectId', '=', registrationId)
          .where('action', 'like', 'certificate_%')
          .orderBy('at')
          .orderBy('id')
          .execute()
      ).map(({ action, detail }) => [action, JSON.parse(detail)]);
    const settle = async () => {
      const { deps, clock } = context();
      clock.advance(UNDO_MS);
      while (!(await deps.jobs.runDue('publications'))) clock.advance(1000);
    };

    beforeAll(async () => {
      organiser = await context().organiser();
      made = await judgedCompetition(context(), organiser, 4);
      await publishResults(organiser, made.competitionId);
    });

    it('are listed once they are public, and found by a name, a team or a number', async () => {
      expect(await search()).toMatchObject({ items: [], total: 0 });
      await settle();
      const { items, total, counts } = await search();
      expect([total, counts]).toEqual([4, { valid: 4, corrected: 0, revoked: 0 }]);
      const no = await numberOf(0);
      const first = items.find((each) => each.no === no);
      expect(first).toMatchObject({
        kind: 'award',
        state: 'valid',
        awardTitle: { 'zh-CN': 'gold' },
        revoked: null,
        mayBeGivenAgain: false,
      });
      expect((await search(no.toLowerCase().replaceAll('-', ' '))).items).toEqual([first]);
      expect((await search(`${first?.teamName}`)).items).toContainEqual(first);
      expect((await search(`${first?.name}`)).items).toContainEqual(first);
      expect((await search('没有这样的名字')).total).toBe(0);
      expect((await search('', 'revoked')).total).toBe(0);
    });

    it('are revoked by hand for a public reason in both languages, and the family is told', async () => {
      const no = await numberOf(0);
      expect(await codeOf(revoke(no, { ...REASON, 'en-US': ' ' }))).toEqual(['invalid_input', { 'reason.en-US': 'required' }]);
      await revoke(no);
      const { revoked, hasPdf, name } = await check(stranger(), no);
      expect([revoked, hasPdf]).toEqual([{ at: context().clock.now(), reason: REASON, successorNo: null }, false]);
      expect(name).toContain('*');
      expect((await familyOf(0).request('GET', `/api/certificates/${no}.pdf`)).status).toBe(404);
      const mails = (await told('certificate_revoked')).filter(({ channel }) => channel === 'sms');
      expect(mails).toHaveLength(1);
      const { certificates } = await organiser.call('GET /api/admin/competitions/:id/certificate-batches', {
        params: { id: made.competitionId },
      });
      expect(certificates).toBe(3);
      expect(await auditOf(entryOf(0))).toEqual([['certificate_revoked', { no, reason: `${REASON['zh-CN']} / ${REASON['en-US']}` }]]);
      expect((await search('', 'revoked')).items).toMatchObject([{ no, state: 'revoked', mayBeGivenAgain: true }]);
      expect(await codeOf(revoke(no))).toEqual(['action_not_allowed_now', undefined]);
      expect(await codeOf(revoke('TC26-NONE-0000'))).toEqual(['not_found', undefined]);
    });

    it('are given again under a new number, to which the old one leads', async () => {
      const [old, valid] = [await numberOf(0), await numberOf(1)];
      expect(await codeOf(giveAgain(valid))).toEqual(['action_not_allowed_now', undefined]);
      const { no } = await giveAgain(old);
      expect(no).not.toBe(old);
      expect(await numberOf(0)).toBe(no);
      expect((await check(stranger(), old)).revoked).toMatchObject({ reason: REASON, successorNo: no });
      expect((await check(stranger(), no)).revoked).toBe(null);
      expect((await familyOf(0).request('GET', `/api/certificates/${no}.pdf`)).status).toBe(200);
      expect((await told('certificate_replaced')).filter(({ channel }) => channel === 'sms')).toHaveLength(1);
      // two presses give it once
      expect(await codeOf(giveAgain(old))).toEqual(['action_not_allowed_now', undefined]);
      expect((await search(old)).items).toMatchObject([{ state: 'corrected', mayBeGivenAgain: false, revoked: { successorNo: no } }]);
    });

    it('have a corrected name in a new version, which results, entry and later computations keep', async () => {
      const old = await numberOf(1);
      const before = await check(familyOf(1), old);
      const { no } = await rename(old, '欧阳·小满', 'Ouyang, Xiaoman');
      expect(no).not.toBe(old);
      expect(await check(familyOf(1), no)).toMatchObject({
        ...{ name: '欧阳·小满', englishName: 'Ouyang, Xiaoman', revoked: null, hasPdf: true },
        ...{ publishedAt: before.publishedAt, award: before.award, total: before.total },
      });
      expect(await check(stranger(), old)).toMatchObject({ masked: true, hasPdf: false, revoked: { successorNo: no } });
      expect((await check(stranger(), old)).revoked?.reason?.['en-US']).toBe('The name was corrected.');
      const entry = await familyOf(1).call('GET /api/registrations/:id', { params: { id: entryOf(1) } });
      expect(entry.members[0]).toMatchObject({ name: '欧阳·小满', latinName: 'Ouyang, Xiaoman' });
      expect(await auditOf(entryOf(1))).toEqual([
        [
          'certificate_renamed',
          {
            no: old,
            successorNo: no,
            changes: [
              { field: 'members.0.name', from: before.name, to: '欧阳·小满' },
              { field: 'members.0.latinName', from: before.englishName === before.name ? null : before.englishName, to: 'Ouyang, Xiaoman' },
            ],
          },
        ],
      ]);
      // the same name again changes nothing
      expect(await rename(no, '欧阳·小满', 'Ouyang, Xiaoman')).toEqual({ no });
      expect((await search('', 'corrected')).total).toBe(2);
      // nothing is left to correct
      await computeResults(organiser, made.competitionId);
      const { items, corrections } = await publicationsOf(organiser, made.competitionId);
      expect([items.length, corrections]).toEqual([1, []]);
      expect(await numberOf(1)).toBe(no);
    });

    it('of the organiser’s own family are neither shown nor changed', async () => {
      const no = await numberOf(2);
      const [, , work] = made.works;
      if (!work) throw new Error('no work');
      const own = await organiserOfFamily(context(), work);
      expect((await search('', null, own)).items.map((each) => each.no)).not.toContain(no);
      const params = { id: made.competitionId, no };
      expect(await codeOf(own.call(`POST ${PATH}/:no/revocation`, { params, body: { reason: REASON } }))).toEqual(['not_found', undefined]);
      expect(await codeOf(own.call(`PUT ${PATH}/:no/name`, { params, body: { name: '甲', latinName: '' } }))).toEqual([
        'not_found',
        undefined,
      ]);
      expect((await check(stranger(), no)).revoked).toBe(null);
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
