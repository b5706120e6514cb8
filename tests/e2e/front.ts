import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface Front {
  url: string;
  /** Disconnects the network: connections are refused. */
  stop(): Promise<void>;
  /** Reconnects it at the same address. */
  start(): Promise<void>;
  /** Deploys a newer release: other pages and another worker at the same URLs; a chunk of the old one (by a part of its name) is gone. */
  deploy(mark: string, missing?: string): void;
  /** Replaces our worker by another one. */
  replaceWorker(script: string): void;
  /** Replaces text in the server's answer at a path. */
  rewrite(path: string, from: string, to: string): void;
  /** Paths that the service worker has requested since the last call. */
  askedByWorker(): string[];
}

const textOf = async (message: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
};

interface FrontOptions {
  /** Called for each request; true cuts its connection. */
  cuts?: (request: IncomingMessage) => boolean;
}

/** Opens a proxy before the portal that simulates network failures and the next release; everything else is passed on. */
export const openFront = async (portalUrl: string, { cuts = () => false }: FrontOptions = {}): Promise<Front> => {
  let release: { mark: string; missing: string | null; opened: boolean } | null = null;
  let worker: string | null = null;
  let said: { path: string; from: string; to: string } | null = null;
  const sockets = new Set<Socket>();
  let asked: string[] = [];

  /** Returns the change of the answer at this path; null to pass it on unchanged. */
  const changeOf = (path: string, type: string): ((text: string) => string) | null => {
    if (said?.path === path) return (text) => text.replaceAll(said?.from ?? '', said?.to ?? '');
    if (!release) return null;
    const { mark } = release;
    if (path === '/sw.js') return (text) => text.replace(/"revision":"(?=\w+","url":"index\.html")/, `$&${mark}`);
    // The start script is the same, at another spelling of its URL.
    if (type.startsWith('text/html'))
      return (text) =>
        text.replace('src="/assets/', 'src="/./assets/').replace('</head>', `<meta name="release" content="${mark}"></head>`);
    return null;
  };

  const answer = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const path = incoming.url?.split('?')[0] ?? '/';
    if (cuts(incoming)) {
      incoming.socket.destroy();
      return;
    }
    if (incoming.headers.referer?.endsWith('/sw.js')) asked.push(path);
    if (worker !== null && path === '/sw.js') {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(worker);
      return;
    }
    if (release && incoming.headers['sec-fetch-mode'] === 'navigate') release.opened = true;
    if (release?.missing && !release.opened && path.includes(release.missing)) {
      outgoing.writeHead(404).end();
      return;
    }
    const target = new URL(incoming.url ?? '/', portalUrl);
    const headers = { ...incoming.headers };
    const mayChange = release !== null || said?.path === path;
    if (mayChange) for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name];
    const passed = request(target, { method: incoming.method, headers }, async (given) => {
      const change = changeOf(path, given.headers['content-type'] ?? '');
      if (!change) {
        outgoing.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(outgoing);
        return;
      }
      const text = change(await textOf(given));
      const changed = { ...given.headers, etag: `"${text.length}-changed"`, 'content-length': String(Buffer.byteLength(text)) };
      outgoing.writeHead(given.statusCode ?? 502, changed).end(text);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };

  let port = 0;
  const listen = async () => {
    const server = createServer(answer);
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
    return server;
  };
  let server = await listen();

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      server = await listen();
    },
    deploy(mark, missing) {
      release = { mark, missing: missing ?? null, opened: false };
    },
    replaceWorker(script) {
      worker = script;
    },
    rewrite(path, from, to) {
      said = { path, from, to };
    },
    askedByWorker() {
      const paths = asked;
      asked = [];
      return paths;
    },
  };
};
