// Guards: a reader of certificates who takes nothing makes the server read and draw no more than its buffers hold, however much there is.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { CERTIFICATE_BATCHES } from '#server/certificates/batches/makeBatches.ts';
import { downloadCertificates } from '#server/certificates/ownCertificates.ts';
import { certifiedResults } from '#server/results/index.ts';
import { addCertified } from '../fixtures/certificateBatches.ts';
import { addCompetition } from '../fixtures/competition.ts';
import { describeApi } from './harness.ts';

const MIB = 1024 * 1024;
/** Bytes of a file, some times those that a connection of this machine holds between its two ends. */
const FILE_BYTES = 128 * MIB;
const HELD_BYTES = 32 * MIB;
const CERTIFICATES = 20;
/** Certificates that the reader takes before it stops. */
const TAKEN = 3;

describeApi('a slow reader', (context) => {
  /** Waits until a count stands still while requests are answered. */
  const settled = async (count: () => number): Promise<number> => {
    for (let before = -1; before !== count(); ) {
      before = count();
      await context().client().request('GET', '/healthz');
      for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    }
    return count();
  };

  it('of a batch leaves the file in the store', async () => {
    const { deps } = context();
    const id = await addCompetition(deps);
    await addCertified(deps, id, [{ name: '李小明', school: '鹭江小学', team: '潮汐快递' }]);
    const wang = await context().organiser();
    const body = { form: 'zip', group: null, school: null, locale: 'zh-CN' } as const;
    const batch = await wang.call('POST /api/admin/competitions/:id/certificate-batches', { params: { id }, body });
    while (!(await deps.jobs.runDue(CERTIFICATE_BATCHES))) context().clock.advance(60_000);
    await wang.call('POST /api/admin/certificate-batches/:id/downloads', { params: { id: batch.id } });

    let read = 0;
    const { find } = deps.files;
    onTestFinished(() => void Object.assign(deps.files, { find }));
    const stored = () =>
      new Readable({
        read(size) {
          const length = Math.min(size, FILE_BYTES - read);
          read += length;
          this.push(length === 0 ? null : Buffer.alloc(length));
        },
      });
    Object.assign(deps.files, { find: async () => ({ size: FILE_BYTES, read: stored }) });
    const cookie = [...wang.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const call = request(new URL(`/api/admin/certificate-batches/${batch.id}/file`, context().url), { headers: { cookie } });
    call.end();
    const [answer]: IncomingMessage[] = await once(call, 'response');
    expect(answer?.statusCode).toBe(200);
    expect(await settled(() => read)).toBeLessThan(HELD_BYTES);
    // nothing was lost: it goes on where it stopped
    let taken = 0;
    for await (const chunk of answer ?? []) taken += Buffer.from(chunk).length;
    expect([taken, read]).toEqual([FILE_BYTES, FILE_BYTES]);
  });

  it('of the own certificates leaves the rest undrawn', async () => {
    const { deps } = context();
    const id = await addCompetition(deps);
    const children = Array.from({ length: CERTIFICATES }, (_, n) => ({ name: `孩子${n}`, school: '鹭江小学', team: '潮汐快递' }));
    await addCertified(deps, id, children, 'OWN');
    const rows = await certifiedResults.ofCompetition(deps.db, deps.clock.now(), id);
    let begun = 0;
    // asked for once for each certificate, as its code is made
    const publicUrl = () => {
      begun += 1;
      return deps.publicUrl();
    };
    const certified = { ...certifiedResults, ofAccount: async () => rows };
    const stream = await downloadCertificates({ ...deps, certified, publicUrl }, { id: 'a-teacher' }, 'zh-CN');
    onTestFinished(() => void stream.destroy());
    for await (const _ of stream.iterator({ destroyOnReturn: false })) if (begun === TAKEN) break;
    expect(await settled(() => begun)).toBeLessThanOrEqual(TAKEN + 1);
    expect(stream.readableLength).toBeLessThanOrEqual(1);
  });
});
