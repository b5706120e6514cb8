import { randomBytes, randomUUID } from 'node:crypto';
import { rangeOf } from '#contract/http/rules/byteRange.ts';
import type { DeviceDatabase } from '#src/offline/database.ts';
import { createDeviceKey } from '#src/offline/storage/deviceKey.ts';
import { answerTaken } from '#src/offline/takenAlong/answer.ts';
import { createTakenNetwork } from '#src/offline/takenAlong/network.ts';
import { openTakenAlong, type TakenAlong, type TakenWork } from '#src/offline/takenAlong/takenAlong.ts';
import { createTakenRows } from '#src/offline/takenAlong/takenRows.ts';
import { createBrowser, createTabLocks } from '../fixtures/browser.ts';

/** Size of a piece in tests. */
export const PIECE = 1000;
export const JUDGE = 'judge-1';

/** Creates a server of films that answers ranges as ours does, and records what it is asked. */
export const createFilms = () => {
  const films = new Map<string, { bytes: Uint8Array<ArrayBuffer>; etag: string }>();
  const ranges: string[] = [];
  const heads: string[] = [];
  let before: (url: string) => void = () => {};
  const problem = (status: number, code: string) =>
    new Response(JSON.stringify({ code }), { status, headers: { 'content-type': 'application/problem+json' } });
  const request: typeof fetch = async (input, init) => {
    const url = String(input);
    const headers = new Headers(init?.headers);
    init?.signal?.throwIfAborted();
    if (headers.get('for-account') !== JUDGE) return problem(401, 'signed_out');
    before(url);
    const film = films.get(url);
    if (init?.method === 'HEAD') heads.push(url);
    else ranges.push(`${url} ${headers.get('range')}`);
    if (!film) return problem(404, 'not_found');
    const { bytes, etag } = film;
    const known = { etag, 'content-type': 'video/mp4', 'content-length': String(bytes.length) };
    if (init?.method === 'HEAD') return new Response(null, { headers: known });
    const ifRange = headers.get('if-range');
    const range = ifRange === null || ifRange === etag ? rangeOf(headers.get('range'), bytes.length) : null;
    if (range === 'unsatisfiable') return problem(416, 'range_not_satisfiable');
    if (!range) return new Response(bytes, { headers: known });
    const part = bytes.slice(range.start, range.end + 1);
    const content = {
      ...known,
      'content-length': String(part.length),
      'content-range': `bytes ${range.start}-${range.end}/${bytes.length}`,
    };
    return new Response(part, { status: 206, headers: content });
  };
  return {
    request,
    ranges,
    heads,
    /** Runs before each answer; what it throws is the end of the connection. */
    onRequest: (next: (url: string) => void) => {
      before = next;
    },
    put: (url: string, size: number): Uint8Array => {
      const bytes = new Uint8Array(randomBytes(size));
      films.set(url, { bytes, etag: `"${randomUUID()}"` });
      return bytes;
    },
    remove: (url: string) => films.delete(url),
  };
};
export type Films = ReturnType<typeof createFilms>;

export interface TakenTab {
  taken: TakenAlong;
  db: DeviceDatabase;
  crash(): void;
}

/** Creates a browser in whose tabs works are taken along. */
export const createTakenBrowser = (films: Films) => {
  const browser = createBrowser();
  const locks = createTabLocks();
  const works = async (taken: TakenAlong): Promise<TakenWork[]> => {
    const { promise, resolve } = Promise.withResolvers<TakenWork[]>();
    const end = taken.items.subscribe(() => {
      const found = taken.items.current();
      if (found.state === 'ready') resolve(found.value);
    });
    return promise.finally(end);
  };
  return {
    browser,
    works,
    async tab(accountId = JUDGE): Promise<TakenTab> {
      const id = randomUUID();
      const db = browser.database();
      let alive = true;
      const deviceKey = createDeviceKey({ db, accountId, newId: randomUUID });
      await deviceKey.prepare();
      const taken = openTakenAlong({
        accountId,
        rows: createTakenRows(db, deviceKey, accountId),
        deviceKey,
        network: createTakenNetwork(accountId, (input, init) => (alive ? films.request(input, init) : new Promise(() => {}))),
        lock: locks.of(id),
        pieceBytes: PIECE,
        now: browser.now,
        random: () => 0,
        newId: randomUUID,
        schedule: browser.schedule,
      });
      return {
        taken,
        db,
        crash: () => {
          alive = false;
          taken.close();
          db.close({ disableAutoOpen: true });
          locks.die(id);
        },
      };
    },
    /** Returns what a player reads of a file on this device. */
    read: async (address: string, range: string | null = null): Promise<Response> => {
      const [, , id = '', file = ''] = address.split('/');
      return answerTaken(() => browser.database(), { id, file: Number(file), range });
    },
  };
};
