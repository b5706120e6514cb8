import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pass } from 'node:timers/promises';

export interface Piece {
  /** The upload's id, and the offset of the request in its file. */
  id: string;
  offset: number;
  /** Number of bytes of this request's body passed to the server. */
  passedBytes: number;
  /** Null if no answer came. */
  status: number | null;
}

export interface FlakyLink {
  url: string;
  /** Every PATCH so far. */
  readonly pieces: readonly Piece[];
  /** Sets the server's URL; null while there is none. */
  target(url: string | null): void;
  /** Cuts every running upload. Bytes passed on still arrive. */
  drop(): void;
  close(): Promise<void>;
}

interface Options {
  /** Over all uploads. */
  bytesPerSecond: number;
  /** Called with each PATCH before its body is passed on. */
  onRequest(piece: Readonly<Piece>): Promise<void>;
  onPassed(piece: Readonly<Piece>): void;
}

/** Opens a slow link between a browser and the server that can be cut, and counts the bytes on it. Its own address stays the same. */
export const openFlakyLink = async ({ bytesPerSecond, onRequest, onPassed }: Options): Promise<FlakyLink> => {
  let base: string | null = null;
  const pieces: Piece[] = [];
  const cuts = new Set<() => void>();

  const carry = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    if (base === null) return void incoming.destroy();
    const upstream = httpRequest(new URL(incoming.url ?? '/', base), { method: incoming.method, headers: incoming.headers, agent: false });
    upstream.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    upstream.on('error', () => outgoing.destroy());
    const id = /^\/api\/uploads\/([0-9a-f]{32})$/.exec(incoming.url ?? '')?.[1];
    if (incoming.method !== 'PATCH' || id === undefined) {
      incoming.pipe(upstream);
      return;
    }
    const piece: Piece = { id, offset: Number(incoming.headers['upload-offset']), passedBytes: 0, status: null };
    upstream.on('response', (answer) => {
      piece.status = answer.statusCode ?? null;
    });
    const closed = new Promise<void>((resolve) => upstream.once('close', resolve));
    await onRequest(piece);
    pieces.push(piece);
    const cut = () => incoming.destroy();
    cuts.add(cut);
    try {
      for await (const bytes of incoming) {
        if (!(bytes instanceof Buffer) || upstream.destroyed) break;
        piece.passedBytes += bytes.length;
        if (!upstream.write(bytes)) await Promise.race([new Promise<void>((resolve) => upstream.once('drain', resolve)), closed]);
        onPassed(piece);
        await pass((bytes.length / bytesPerSecond) * 1000);
      }
      upstream.end();
    } catch {
      // The link is cut: bytes passed on arrive, then the end of the stream.
      upstream.socket?.end();
    } finally {
      cuts.delete(cut);
    }
  };

  const server = createServer((incoming, outgoing) => {
    carry(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    pieces,
    target(url) {
      base = url;
    },
    drop() {
      for (const cut of cuts) cut();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
