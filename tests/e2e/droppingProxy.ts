import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The network's treatment of one call of the outbox: `lose_call` before the server gets it, `lose_answer` after it has acted, `swallow` without any
 * sign of it.
 */
export type Fate = 'pass' | 'lose_answer' | 'lose_call' | 'swallow';

export interface DroppingProxy {
  url: string;
  /** Sets the fate of writing calls from now on. A browser retries a call by itself if its connection was cut. */
  fate(fate: Fate): void;
  /** Sets the fates of the next writing calls, one each; `fate` holds after them. */
  next(...fates: Fate[]): void;
  /** If true, reads are never answered, as on a connection that carries nothing. They are cut when that ends. */
  swallowReads(swallow: boolean): void;
  /** Numbers of writing calls received, and of those answered by the server. */
  readonly calls: { come: number; answered: number };
  /** Sets the portal's current URL. */
  target(url: string): void;
  /** Stops listening at this address. */
  stop(): Promise<void>;
  /** Listens again. */
  start(): Promise<void>;
}

/** Opens a proxy before the portal that loses calls, or the answers to calls that the server has acted on, or answers nothing at all. */
export const openDroppingProxy = async (portalUrl: string): Promise<DroppingProxy> => {
  let base = portalUrl;
  let fateOfWrites: Fate = 'pass';
  let planned: Fate[] = [];
  let readsAreSwallowed = false;
  const calls = { come: 0, answered: 0 };
  const sockets = new Set<Socket>();
  const swallowed = new Set<Socket>();

  const isWrite = ({ method, url }: IncomingMessage): boolean =>
    method !== 'GET' && method !== 'HEAD' && /^\/api\/registrations/.test(url ?? '');

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const writes = isWrite(incoming);
    const fateOfReads = readsAreSwallowed ? 'swallow' : 'pass';
    const fate = writes ? (planned.shift() ?? fateOfWrites) : fateOfReads;
    if (writes) calls.come += 1;
    if (fate === 'lose_call') {
      incoming.socket.destroy();
      return;
    }
    if (fate === 'swallow') {
      incoming.resume();
      if (!writes) swallowed.add(incoming.socket);
      return;
    }
    const passed = request(new URL(incoming.url ?? '/', base), { method: incoming.method, headers: incoming.headers }, (given) => {
      if (writes) calls.answered += 1;
      if (fate === 'lose_answer') {
        given.resume();
        given.on('end', () => incoming.socket.destroy());
        return;
      }
      outgoing.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(outgoing);
      given.on('error', () => outgoing.destroy());
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };

  let port = 0;
  let server: Server | null = null;
  const start = async (): Promise<void> => {
    const next = createServer(pass);
    next.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    next.listen(port, '127.0.0.1');
    await once(next, 'listening');
    const address = next.address();
    if (typeof address === 'object' && address !== null) ({ port } = address);
    server = next;
  };
  await start();

  return {
    get url() {
      return `http://127.0.0.1:${port}`;
    },
    fate: (fate) => {
      fateOfWrites = fate;
    },
    next: (...fates) => {
      planned = fates;
    },
    swallowReads: (swallow) => {
      readsAreSwallowed = swallow;
      if (swallow) return;
      for (const socket of swallowed) socket.destroy();
      swallowed.clear();
    },
    calls,
    target: (url) => {
      base = url;
    },
    async stop() {
      const closing = server;
      if (!closing) return;
      server = null;
      const closed = once(closing, 'close');
      closing.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start,
  };
};
