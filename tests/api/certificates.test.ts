// Promise: a certificate is issued and revoked with the results that it states; a stranger learns that it is genuine, how often it was checked, and no name; the key of its QR
// code can be replaced while earlier codes stay right.
import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { readTypedNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { readProof } from '#contract/certificates/rules/proof.ts';
import { issueCertificates } from '#server/certificates/index.ts';
import { listKeys, rotateCertificateKey } from '#server/certificates/keys.ts';
import { verifyProof } from '#src/certificates/verifyProof.ts';
import type { Client } from '../fixtures/client.ts';
import { computeResults, give, judgedCompetition, publishResults, setLock } from '../fixtures/publishedResults.ts';
import { describeOnBothDatabases, PASSWORD } from './harness.ts';

const UNDO_MS = 60_000;
const MINUTE = 60_000;
const NOTE = { 'zh-CN': '一份评分表录入有误，现已更正。', 'en-US': 'A score sheet was typed in wrongly and is now corrected.' };

describeOnBothDatabases(
  'certificates',
  (context) => {
    let organiser: Client;
    let made: Awaited<ReturnType<typeof judgedCompetition>>;
    let numbers: string[] = [];

    const rowsOf = (competitionId: string) =>
      context().deps.db.selectFrom('certificate').selectAll().where('competitionId', '=', competitionId).orderBy('no').execute();
    const verify = (client: Client, no: string) => client.call('GET /api/certificates/:no', { params: { no } });
    const stranger = (address = `203.0.113.${Math.floor(Math.random() * 250)}`) => context().client({ address });
    const familyOf = (index: number): Client => {
      const client = made.works[index]?.who.client;
      if (!client) throw new Error('no such family');
      return client;
    };
    const judgeOf = (): Client => {
      const [judge] = made.judges;
      if (!judge) throw new Error('no judge');
      return judge.client;
    };
    const numberOf = async (index: number): Promise<string> => {
      const id = made.works[index]?.who.registrationId ?? '';
      const { items } = await familyOf(index).call('GET /api/registrations/:id/results', { params: { id } });
      return items[0]?.certificateNo ?? '';
    };
    const pass = async (ms: number) => {
      const { deps, clock } = context();
      clock.advance(ms);
      while (!(await deps.jobs.runDue('publications'))) clock.advance(1000);
    };

    beforeAll(async () => {
      organiser = await context().organiser();
      made = await judgedCompetition(context(), organiser, 4);
    });

    it('are issued with a publication, seen by nobody before its time, and gone if it is taken back', async () => {
      const { competitionId } = made;
      await publishResults(organiser, competitionId);
      const waiting = await rowsOf(competitionId);
      expect(waiting).toHaveLength(4);
      for (const { no, kind, revokedAt, templateVersionId, checks } of waiting) {
        expect([['award', 'participation'].includes(kind), revokedAt, templateVersionId, checks]).toEqual([true, null, null, 0]);
        expect(readTypedNumber(no)).toMatchObject({ isRight: true });
      }
      // the same bytes as of a number that does not exist, to a stranger and to the organiser
      for (const client of [stranger(), organiser]) {
        const answers = await Promise.all([waiting[0]?.no, 'TC26-ABCD-EFGH'].map((no) => client.request('GET', `/api/certificates/${no}`)));
        expect(new Set(answers.map(({ status, json }) => JSON.stringify([status, json]))).size).toBe(1);
        expect(answers[0]?.status).toBe(404);
      }
      await organiser.call('POST /api/admin/competitions/:id/results/publications/withdrawal', {
        params: { id: competitionId },
        body: { number: 1 },
      });
      expect(await rowsOf(competitionId)).toEqual([]);
      await publishResults(organiser, competitionId);
      await pass(UNDO_MS);
      numbers = await Promise.all([0, 1, 2, 3].map(numberOf));
      expect((await rowsOf(competitionId)).map(({ no }) => no)).toEqual(numbers.toSorted());
    });

    it('are drawn by the template of their issue, whatever is published after it', async () => {
      const [no = ''] = numbers;
      const drawn = async () => {
        const cookie = [...familyOf(0).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(new URL(`/api/certificates/${no}.pdf`, context().url), { headers: { cookie } });
        return [
          answer.status,
          createHash('sha256')
            .update(new Uint8Array(await answer.arrayBuffer()))
            .digest('hex'),
        ];
      };
      const before = await drawn();
      expect(before[0]).toBe(200);
      const path = '/api/admin/competitions/:id/certificate-templates/:kind';
      const params = { id: made.competitionId, kind: 'award' as const };
      const data = { ...builtInTemplate('award'), title: { 'zh-CN': '新证书', 'en-US': 'Another title' } };
      const { version } = await organiser.call(`PUT ${path}`, { params, body: { number: 2, version: 0, data } });
      await organiser.call(`POST ${path}/publication`, { params, body: { number: 2, version } });
      expect(await drawn()).toEqual(before);
    });

    it('are shown in full, with the proof of their QR code, to family and organisers alone', async () => {
      const [no = ''] = numbers;
      const readers: [string, Client, boolean][] = [
        ['family', familyOf(0), true],
        ['organiser', organiser, true],
        ['another family', familyOf(1), false],
        ['judge', judgeOf(), false],
        ['stranger', stranger(), false],
      ];
      for (const [who, client, isKnown] of readers) {
        const { masked, proof } = await verify(client, no);
        expect([who, masked, proof !== null]).toEqual([who, !isKnown, isKnown]);
        expect([who, (await client.request('GET', `/api/certificates/${no}.pdf`)).status]).toEqual([who, isKnown ? 200 : 403]);
      }
    });

    it('count the checks of strangers, once for each in ten minutes, and nothing of who they are', async () => {
      const [, no = ''] = numbers;
      await verify(familyOf(1), no);
      await verify(organiser, no);
      expect((await verify(organiser, no)).checks).toBe(0);
      const [one, two] = [stranger('198.51.100.7'), stranger('198.51.100.8')];
      expect((await verify(one, no)).checks).toBe(1);
      expect((await verify(one, no.toLowerCase().replaceAll('-', ''))).checks).toBe(1);
      expect((await verify(two, no)).checks).toBe(2);
      context().clock.advance(10 * MINUTE);
      expect((await verify(one, no)).checks).toBe(3);
      const row = (await rowsOf(made.competitionId)).find((each) => each.no === no);
      expect(JSON.stringify(row)).not.toContain('198.51');
    });

    it('have a QR code that their keys verify, after a rotation too', async () => {
      const { deps } = context();
      const [no = ''] = numbers;
      const verdictOf = async (fragment: string | null) => {
        const proof = readProof(no, fragment ?? '');
        if (proof === null || proof === 'altered') return proof;
        const { items } = await stranger().call('GET /api/certificate-keys');
        return [proof.keyId, await verifyProof(proof, items)];
      };
      const before = (await verify(familyOf(0), no)).proof;
      expect(await verdictOf(before)).toEqual(['k1', 'right']);
      expect(before).toContain('.award.gold.');
      expect(await rotateCertificateKey(deps)).toBe('k2');
      const after = (await verify(familyOf(0), no)).proof;
      expect([await verdictOf(after), await verdictOf(before)]).toEqual([
        ['k2', 'right'],
        ['k1', 'right'],
      ]);
      const stored = await deps.db.selectFrom('certificateKey').select(['id', 'privateSealed']).orderBy('id').execute();
      expect(stored).toEqual([
        { id: 'k1', privateSealed: '' },
        { id: 'k2', privateSealed: expect.stringMatching(/./) },
      ]);
      expect(JSON.stringify(await listKeys(deps))).not.toContain(stored[1]?.privateSealed);
    });

    it('are revoked by a correction, with the public reason, and issued anew with a successor', async () => {
      const { competitionId } = made;
      await setLock(organiser, competitionId, false);
      await give(context(), made, 1, 80, 1);
      await give(context(), made, 2, 85, 1);
      await setLock(organiser, competitionId, true);
      await computeResults(organiser, competitionId);
      const [, old = '', , kept = ''] = numbers;
      await publishResults(organiser, competitionId, { note: NOTE, calls: '已电话告知' });
      expect((await verify(stranger(), old)).revoked).toBe(null);
      await pass(UNDO_MS);
      const successor = await numberOf(1);
      expect(successor).not.toBe(old);
      const { revoked, hasPdf, masked, name } = await verify(stranger(), old);
      expect([revoked?.reason, revoked?.successorNo, hasPdf, masked]).toEqual([NOTE, successor, false, true]);
      expect(revoked?.at).toBeLessThanOrEqual(context().clock.now());
      expect(name).toContain('*');
      expect((await familyOf(1).request('GET', `/api/certificates/${old}.pdf`)).status).toBe(404);
      expect((await verify(stranger(), successor)).revoked).toBe(null);
      // issued after another template was published
      const versions = (await rowsOf(competitionId)).map(({ no, kind, templateVersionId }) => [no, kind, templateVersionId]);
      expect(versions).toContainEqual([old, 'award', null]);
      expect(versions.filter(([, , version]) => version === '2')).toEqual([[await numberOf(2), 'award', '2']]);
      expect(await numberOf(3)).toBe(kept);
      expect((await verify(stranger(), kept)).revoked).toBe(null);
    });

    it('lead to nobody once their entry is erased', async () => {
      const [no = ''] = numbers;
      const params = { id: made.works[0]?.who.registrationId ?? '' };
      const client = familyOf(0);
      await client.call('POST /api/session/confirmation', { body: { means: 'password', ...(await client.encrypt(PASSWORD)) } });
      await client.call('POST /api/registrations/:id/withdraw', { params }, { idempotencyKey: randomUUID() });
      const row = (await rowsOf(made.competitionId)).find((each) => each.no === no);
      expect(row).toMatchObject({ registrationId: null, accountId: null, person: null });
      expect(await verify(stranger(), no)).toMatchObject({ name: null, masked: true, hasPdf: false, award: 'gold', revoked: null });
      expect((await verify(client, no)).masked).toBe(true);
    });

    it('of a person without an entry lose the name with the account', async () => {
      const { deps } = context();
      const account = await context().participant();
      const { id: accountId } = await account.call('GET /api/account');
      const certificate = { no: 'TC26-JDGE-0001', kind: 'judge', competitionId: made.competitionId, registrationId: null } as const;
      await issueCertificates(deps.db, [{ ...certificate, accountId, person: '陈评委' }], 1);
      const stored = async () => (await rowsOf(made.competitionId)).find(({ no }) => no === certificate.no);
      expect(await stored()).toMatchObject({ accountId, person: '陈评委', kind: 'judge' });
      expect((await account.request('DELETE', '/api/account', await account.encrypt(PASSWORD))).status).toBe(200);
      expect(await stored()).toMatchObject({ accountId: null, person: null });
    });
  },
  { env: { UNDO_SECONDS: '60' } },
);
