// Measures 5,000 certificates as a ZIP and as one PDF to print: their time as a ratio to writing one 5,000 times, and the memory of the server and
// of the process that draws. `npm run bench -- certificates`, or fewer: `npm run bench -- certificates 500`.
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { batchForms } from '#contract/certificates/rules/batches.ts';
import { addCertified } from '../tests/fixtures/certificateBatches.ts';
import { createClient } from '../tests/fixtures/client.ts';
import { addCompetition } from '../tests/fixtures/competition.ts';
import { openServerDatabase } from '../tests/fixtures/serverDatabase.ts';
import { type ServerProcess, startServer } from '../tests/fixtures/serverProcess.ts';
import { median } from './against.ts';

const CERTIFICATES = Number(process.argv[2] ?? 5000);
const ONES = 50;
const POLL_MS = 250;
const SECRET_KEY = randomBytes(32).toString('base64');
const SURNAMES = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹'];
const NAMES = [...'伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂香玉萍红月华宇浩轩子涵梓萱欣怡雨泽宸'];
const one = (all: readonly string[], n: number): string => all[n % all.length] ?? '';

/** Returns the memory of a process in MB: the most that it has held, or what it holds. */
const memoryOf = async (pid: number, what: 'VmHWM' | 'VmRSS'): Promise<number> => {
  const found = new RegExp(`${what}:\\s+(\\d+) kB`).exec(await readFile(`/proc/${pid}/status`, 'utf8'));
  // a process that has ended holds none
  return Math.round(Number(found?.[1] ?? 0) / 1024);
};

const childrenOf = async (pid: number): Promise<number[]> =>
  ((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).match(/\d+/g) ?? []).map(Number);

const measure = async (server: ServerProcess, dataDir: string): Promise<void> => {
  const data = openServerDatabase({ DATA_DIR: dataDir, SECRET_KEY });
  const id = await addCompetition({ ...data, ids: { next: randomUUID, nextInOrder: randomUUID } });
  const children = Array.from({ length: CERTIFICATES }, (_, n) => ({
    name: one(SURNAMES, n) + one(NAMES, n * 7 + 3) + one(NAMES, n * 13 + Math.floor(n / 31)),
    school: `第 ${n % 40} 小学`,
    team: `队 ${n % 1250}`,
  }));
  await addCertified(data, id, children);
  const params = { id };
  const token = await data.signInOrganiser();
  const drawOne = async (n: number): Promise<void> => {
    const no = `TC26-${String((n % CERTIFICATES) + 1).padStart(4, '0')}-TEST`;
    const answer = await fetch(new URL(`/api/certificates/${no}.pdf`, server.url), { headers: { cookie: `tc_session=${token}` } });
    if (!answer.ok) throw new Error(`a certificate: ${answer.status}`);
    await answer.arrayBuffer();
  };
  console.log(`memory of the server before: ${await memoryOf(server.pid, 'VmRSS')} MB`);
  for (let n = 0; n < ONES; n += 1) await drawOne(n);
  console.log(`memory of the server after ${ONES} certificates by HTTP: ${await memoryOf(server.pid, 'VmRSS')} MB`);

  const times = new Map<string, number>();
  for (const form of batchForms) {
    const body = { form, group: null, school: null, locale: 'zh-CN' } as const;
    // a confirmed session lasts five minutes
    const organiser = createClient(() => server.url, { cookies: new Map([['tc_session', await data.signInOrganiser()]]) });
    const from = performance.now();
    const batch = await organiser.call('POST /api/admin/competitions/:id/certificate-batches', { params, body });
    const row = () =>
      data.db.selectFrom('certificateBatch').select(['state', 'bytes']).where('id', '=', batch.id).executeTakeFirstOrThrow();
    let now = await row();
    let drawing = 0;
    for (; now.state === 'waiting' || now.state === 'making'; now = await row()) {
      for (const child of await childrenOf(server.pid)) drawing = Math.max(drawing, await memoryOf(child, 'VmHWM').catch(() => 0));
      await pass(POLL_MS);
    }
    if (now.state !== 'ready') throw new Error(`the ${form} is ${now.state}`);
    const ms = performance.now() - from;
    times.set(form, ms);
    const peak = await memoryOf(server.pid, 'VmHWM');
    console.log(
      `${CERTIFICATES} as a ${form}: ${Math.round(ms / 1000)} s, ${((now.bytes ?? 0) / 1e6).toFixed(1)} MB; the process that draws held at most ${drawing} MB, the server ${peak} MB`,
    );
  }

  const ones: number[] = [];
  for (let n = 0; n < ONES; n += 1) {
    const from = performance.now();
    await drawOne(n);
    ones.push(performance.now() - from);
  }
  const each = median(ones);
  console.log(`one certificate by HTTP: ${each.toFixed(1)} ms`);
  for (const [form, ms] of times)
    console.log(`the ${form} beside ${CERTIFICATES} times one: ratio ${(ms / (each * CERTIFICATES)).toFixed(2)}`);
  await data.close();
};

const dataDir = await mkdtemp(join(tmpdir(), 'tangible-cup-bench-'));
const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', SEED: 'none', SECRET_KEY });
try {
  await measure(server, dataDir);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
