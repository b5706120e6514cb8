import { constants, publicEncrypt } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { PASS_DISTANCE } from '#contract/accounts/rules/slider.ts';
import { createClient, passingTrace } from '../fixtures/client.ts';
import { editOf, entryForm } from '../fixtures/entryForm.ts';
import { newRegistration, openCompetitions } from '../fixtures/registration.ts';
import { faultOf, refusalFault } from './checks.ts';
import type { FuzzRequest, RequestDeps } from './fuzzRequest.ts';
import { createRandom, type Random, requestSeed } from './random.ts';
import { rawRequest } from './rawRequests.ts';
import { requestAt } from './requests.ts';
import { type Answer, createAgent, parseAnswers, sendRaw, sendRequest } from './send.ts';
import type { Target } from './target.ts';
import { allSecrets, createSecrets, createVocabulary, type Secrets } from './vocabulary.ts';

const CONNECTIONS = 12;
/** One request in this many is raw bytes. */
const RAW_EVERY = 25;
const MAX_FAULTS = 40;
const TEMPORARY: ReadonlySet<number> = new Set([503, 507]);
/** Share of the run after which the process should need no more memory. */
const WARM = 0.3;

export interface Fault {
  index: number;
  what: string;
  /** Command that sends the request again. */
  repeat: string;
}

export interface FuzzReport {
  requests: number;
  statuses: Record<string, number>;
  /** Requests to each declared endpoint: those sent, and those that succeeded. */
  endpoints: Record<string, { sent: number; succeeded: number }>;
  faults: Fault[];
  /** Milliseconds: the median, the 99th percentile and the slowest. */
  ms: { p50: number; p99: number; max: number };
  slowest: { ms: number; what: string }[];
  /**
   * In MB, heap and external memory: the minimum of the first half of the samples once warm, and of the second. Minimums, because between collections
   * garbage accumulates, and V8 lets a heap grow threefold before it collects. `resident`: the maximum resident size.
   */
  memory: { warm: number; end: number; resident: number };
  /** Planted secrets found in the log. */
  leaked: string[];
  /** Number of answers that report that the server or its disk has no room now, which a busy machine may cause. */
  temporary: number;
  /** The server's own failures in its log. */
  failures: string[];
}

const decode = (answer: Answer): Promise<Buffer> => {
  if (answer.body.length === 0) return Promise.resolve(answer.body);
  if (answer.headers['content-encoding'] === 'br') return promisify(brotliDecompress)(answer.body);
  if (answer.headers['content-encoding'] === 'gzip') return promisify(gunzip)(answer.body);
  return Promise.resolve(answer.body);
};

const passwordsFor = async (target: Target, { password }: Secrets): Promise<string[]> => {
  const { pem } = await createClient(() => target.server.url).call('GET /api/public-key');
  const key = { key: pem, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
  return [password, 'Robot-2026!', '', '\0', 'x'.repeat(190), '密码'].map((text) =>
    publicEncrypt(key, Buffer.from(text)).toString('base64'),
  );
};

const formsFor = async (target: Target, { idNumbers, phone }: Secrets): Promise<RequestDeps['forms']> => {
  const competitions = await openCompetitions(createClient(() => target.server.url));
  const [first] = competitions;
  if (!first) throw new Error('the sample season has no open competition');
  const registration = (random: Random) => {
    const competition = random.pickOf(competitions) ?? first;
    const form = newRegistration(competition, `队 ${random.hex(3)}`, [random.int(28_000)]);
    return {
      ...form,
      members: form.members.map((member) => (random.chance(0.1) ? { ...member, idNumber: random.pick(idNumbers) } : member)),
      parent: { name: '王芳', phone },
    };
  };
  return {
    'POST /api/registrations': registration,
    'PATCH /api/registrations/:id': (random) => editOf({ ...entryForm(first.id), ...registration(random) }, random.int(4)),
    'POST /api/challenges/:id/solve': () => ({ distance: PASS_DISTANCE, trace: passingTrace() }),
  };
};

const curl = (baseUrl: URL, folder: string, index: number, { method, path, headers, body }: FuzzRequest): string => {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const parts = ['curl', '-i', '-X', method, quoted(`${baseUrl.origin}${path}`)];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`));
  if (body) {
    const file = join(folder, `${index}.body`);
    writeFileSync(file, body);
    parts.push('--data-binary', `@${file}`);
  }
  return parts.join(' ');
};

const memoryMb = async (baseUrl: URL): Promise<{ held: number; resident: number }> => {
  const text = await (await fetch(new URL('/metrics', baseUrl))).text();
  const mbOf = (name: string): number => {
    const [, bytes] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? [];
    if (bytes === undefined) throw new Error(`the metrics have no ${name}`);
    return Number(bytes) / 2 ** 20;
  };
  const held = mbOf('nodejs_heap_size_used_bytes') + mbOf('nodejs_external_memory_bytes');
  return { held: Math.round(held), resident: Math.round(mbOf('process_resident_memory_bytes')) };
};

/**
 * Returns true for bytes that need no answer: nothing, or a complete head whose sender ended its side before the answer (Node takes that for a
 * disconnection).
 */
const needsNoAnswer = (bytes: Buffer): boolean => {
  const sent = bytes.toString('latin1').trimStart();
  return sent === '' || /^(GET|POST|DELETE|OPTIONS) [\s\S]*(\r?\n){2}/.test(sent) || /^GET \S+\r\n/.test(sent);
};

/** Sends `requests` requests determined by the seed, and reports the results. All faults are in `faults` and `leaked`. */
export const fuzz = async (
  target: Target,
  { seed, requests }: { seed: number; requests: number },
  onProgress: (line: string) => void = () => undefined,
): Promise<FuzzReport> => {
  const baseUrl = new URL(target.server.url);
  const folder = mkdtempSync(join(tmpdir(), 'tangible-cup-fuzz-found-'));
  const secrets = createSecrets(seed);
  const vocabulary = createVocabulary(secrets, await passwordsFor(target, secrets));
  const deps: RequestDeps = { runSeed: seed, vocabulary, secrets, tokens: target.tokens, forms: await formsFor(target, secrets) };
  const agent = createAgent(CONNECTIONS);
  const statuses: FuzzReport['statuses'] = {};
  const byEndpoint: FuzzReport['endpoints'] = {};
  const faults: Fault[] = [];
  const times: number[] = [];
  const slowest: FuzzReport['slowest'] = [];
  const memory: { held: number; resident: number }[] = [];
  let temporary = 0;

  const count = (status: number) => {
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const timed = (ms: number, what: string) => {
    times.push(ms);
    if (slowest.length === 10 && ms <= (slowest.at(-1)?.ms ?? 0)) return;
    slowest.push({ ms: Math.round(ms), what });
    slowest.sort((a, b) => b.ms - a.ms);
    slowest.length = Math.min(10, slowest.length);
  };

  const one = async (index: number): Promise<void> => {
    const request = requestAt(index, deps);
    const what = `${request.name ?? `${request.method} ${request.path.slice(0, 60)}`} as ${request.role}`;
    const report = (fault: string) => void faults.push({ index, what: `${what}: ${fault}`, repeat: curl(baseUrl, folder, index, request) });
    const begun = performance.now();
    try {
      const raw = await sendRequest(baseUrl, agent, request);
      timed(performance.now() - begun, what);
      count(raw.status);
      const answer = { ...raw, body: await decode(raw) };
      const fault = faultOf(request, answer);
      if (TEMPORARY.has(raw.status)) temporary += 1;
      else if (fault !== null) report(fault);
      const tally = byEndpoint[request.name ?? 'other'] ?? { sent: 0, succeeded: 0 };
      byEndpoint[request.name ?? 'other'] = tally;
      tally.sent += 1;
      if (raw.status >= 400) return;
      tally.succeeded += 1;
      const location = raw.headers.location;
      if (request.resource === 'uploads' && location) vocabulary.learn('uploads', { id: location.split('/').at(-1) });
      if (request.method !== 'HEAD' && raw.status !== 304 && raw.headers['content-type']?.startsWith('application/json'))
        vocabulary.learn(request.resource, JSON.parse(answer.body.toString()));
    } catch (error) {
      report(`no answer: ${String(error)}`);
    }
  };

  const oneRaw = async (index: number): Promise<void> => {
    const bytes = rawRequest(createRandom(requestSeed(seed, index)), secrets);
    const report = (fault: string) => {
      const file = join(folder, `${index}.raw`);
      writeFileSync(file, bytes);
      faults.push({
        index,
        what: `bytes ${JSON.stringify(bytes.subarray(0, 60).toString('latin1'))}: ${fault}`,
        repeat: `nc -N ${baseUrl.hostname} ${baseUrl.port} < ${file}`,
      });
    };
    const begun = performance.now();
    try {
      const answers = parseAnswers(await sendRaw(baseUrl, bytes));
      timed(performance.now() - begun, 'raw bytes');
      if (answers.length === 0 && !needsNoAnswer(bytes)) report('no answer');
      for (const answer of answers) {
        count(answer.status);
        if (TEMPORARY.has(answer.status)) temporary += 1;
        else if (answer.status >= 500) report(`answered ${answer.status}`);
        else if (answer.status >= 400 && !answer.headers['content-type']?.startsWith('text/html')) {
          const fault = refusalFault(answer, false);
          if (fault !== null) report(fault);
        }
      }
    } catch (error) {
      report(`no answer: ${String(error)}`);
    }
  };

  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < requests && faults.length < MAX_FAULTS) {
      const index = next;
      next += 1;
      await (index % RAW_EVERY === 0 ? oneRaw(index) : one(index));
      if (index % Math.ceil(requests / 20) === 0 && index >= requests * WARM) {
        const now = await memoryMb(baseUrl);
        memory.push(now);
        onProgress(`${index} requests, ${now.held} MB held, ${now.resident} MB resident, ${faults.length} faults`);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  memory.push(await memoryMb(baseUrl));
  agent.destroy();
  const half = Math.floor(memory.length / 2);

  times.sort((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor((times.length - 1) * part)] ?? 0);
  const log = target.server.logs();
  return {
    requests: next,
    statuses,
    endpoints: byEndpoint,
    faults,
    ms: { p50: at(0.5), p99: at(0.99), max: at(1) },
    slowest,
    memory: {
      warm: Math.min(...memory.slice(0, half).map(({ held }) => held)),
      end: Math.min(...memory.slice(half).map(({ held }) => held)),
      resident: Math.max(...memory.map(({ resident }) => resident)),
    },
    leaked: allSecrets(secrets).filter((secret) => log.includes(secret)),
    temporary,
    failures: log.split('\n').filter((line) => line.includes('"level":50')),
  };
};
