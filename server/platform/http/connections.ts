import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as afterPoll, setTimeout as wait } from 'node:timers/promises';
import type { FastifyServerOptions } from 'fastify';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { ResponseCache } from '#server/platform/cache/responseCache.ts';
import { problemDocument } from './problems.ts';
import { createSlowBodies } from './slowBodies.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** The process's HTTP connections: requests outside of routes, and the end of connections when the process stops. */
export interface Connections {
  /** For Fastify: creates the server for its routes. */
  serverFactory(handle: Handle, options: FastifyServerOptions): Server;
  /** For Fastify: answers requests that Node's parser refuses. */
  clientErrorHandler(error: Error, socket: Duplex): void;
  /** Makes `/readyz` fail and every answer close its connection; new connections are still accepted. */
  beginStop(): void;
  /** Stops accepting connections. */
  stopListening(): Promise<void>;
  /**
   * Resolves once no connection is open: closes idle ones, lets running requests finish, answers incomplete requests after `patienceMs`,
   * and soon after that closes all remaining connections.
   */
  drain(patienceMs: number): Promise<void>;
}

interface Deps {
  responseCache: ResponseCache;
  /** Headers of every answer. */
  headers: readonly (readonly [string, string])[];
  /** Maximum time for headers, and for a body that a route reads, to arrive. */
  arrivalMs?: number;
}

const ARRIVAL_MS = 30_000;
/** Number of checks for late requests within that time. */
const CHECKS = 20;
/** Time that a connection stays open after a refusal, so that its sender reads the answer instead of a reset. */
const LINGER_MS = 1000;
const DRAIN_CHECK_MS = 50;
/** Time without any data after which a new connection counts as unused. */
const UNUSED_MS = 500;
const MAX_ACCEPT_TURNS = 100;
/** Time between refusing incomplete requests and cutting them off. */
const CUT_AFTER_MS = 500;
const READINESS = '/readyz';

/** Problem codes for requests that Node's parser refuses. */
const parserProblems: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
};

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Reports whether a request refused by Node's parser begins as a HEAD, as far as the last bytes to arrive show. */
const isHeadRefused = (error: Error): boolean =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && /^(\r?\n)*HEAD /.test(error.rawPacket.toString('latin1', 0, 16));

export const createConnections = ({ responseCache, headers, arrivalMs = ARRIVAL_MS }: Deps): Connections => {
  const checkEveryMs = Math.ceil(arrivalMs / CHECKS);
  let server: Server | null = null;
  let stopping = false;
  let accepted = 0;
  /** Open connections with their times of opening. */
  const open = new Map<Socket, number>();
  /** The newest request of each connection. */
  const current = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>();
  const refused = new WeakSet<Duplex>();

  const answerOf = (code: ProblemCode): { status: number; fields: string[]; body: string } => {
    const problem = problemDocument(new Problem(code));
    const body = JSON.stringify(problem);
    const fields = ['content-type', 'application/problem+json; charset=utf-8', 'cache-control', 'no-store', 'connection', 'close'];
    if (problem.retryAfter !== undefined) fields.push('retry-after', String(problem.retryAfter));
    return { status: problem.status, fields: [...headers.flat(), ...fields, 'content-length', String(Buffer.byteLength(body))], body };
  };

  /** Refuses a request before it reaches a route. */
  const refuse = (response: ServerResponse, code: ProblemCode): void => {
    const { status, fields, body } = answerOf(code);
    response.writeHead(status, fields).end(response.req.method === 'HEAD' ? undefined : body);
  };

  /** Refuses an incomplete or invalid request; without a body for a HEAD. */
  const refuseSocket = (socket: Duplex, code: ProblemCode, isHead = false): void => {
    if (refused.has(socket)) return;
    refused.add(socket);
    const { status, fields, body } = answerOf(code);
    const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
    for (let each = 0; each < fields.length; each += 2) lines.push(`${fields[each]}: ${fields[each + 1]}`);
    // Ended, not destroyed: data still being sent would otherwise reset the connection before the answer is read.
    socket.end(`${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`);
    socket.resume();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

  const onClientError = (error: Error, socket: Duplex): void => {
    if (codeOf(error) === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { request, response } = current.get(socket) ?? {};
    const code = parserProblems[codeOf(error)] ?? 'bad_request';
    // A running answer comes first: invalid data may follow a valid request.
    const isUnderWay = response?.writableFinished === false && (response.headersSent || request?.complete === true);
    const refuseIt = () => refuseSocket(socket, code, isHeadRefused(error));
    if (isUnderWay) response.once('close', refuseIt);
    else refuseIt();
  };

  const slowBodies = createSlowBodies({ arrivalMs, everyMs: checkEveryMs });

  const serverFactory: Connections['serverFactory'] = (handle, { keepAliveTimeout = 72_000 }) => {
    const made = createServer({ requireHostHeader: false, connectionsCheckingInterval: checkEveryMs }, (request, response) => {
      current.set(request.socket, { request, response });
      if (stopping) {
        response.shouldKeepAlive = false;
        if (request.url === READINESS) return refuse(response, 'unavailable');
      }
      const { host, 'content-length': length, 'transfer-encoding': coding } = request.headers;
      if (host === undefined && request.httpVersion === '1.1') return refuse(response, 'bad_request');
      if (length !== undefined || coding !== undefined) slowBodies.watch(request, response);
      else if (responseCache.answerFromMemory(request, response)) return;
      handle(request, response);
    });
    made.keepAliveTimeout = keepAliveTimeout;
    made.headersTimeout = arrivalMs;
    // It would cut uploads too; `slowBodies` limits the others.
    made.requestTimeout = 0;
    made.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => refuse(response, 'expectation_failed'));
    made.on('connect', (_request: IncomingMessage, socket: Duplex) => refuseSocket(socket, 'method_not_allowed'));
    made.on('connection', (socket) => {
      accepted += 1;
      open.set(socket, performance.now());
      socket.once('close', () => open.delete(socket));
    });
    made.once('close', slowBodies.stop);
    server = made;
    return made;
  };

  /** Answers incomplete requests: a body that a route waits for, or headers. */
  const refuseUnfinished = (): void => {
    slowBodies.refuseAll('unavailable');
    for (const socket of open.keys()) {
      const { response } = current.get(socket) ?? {};
      if (!response || response.writableFinished) refuseSocket(socket, 'unavailable');
    }
  };

  const closeUnused = (): void => {
    server?.closeIdleConnections();
    // Opened in advance, as browsers do, and not used so far.
    const before = performance.now() - UNUSED_MS;
    for (const [socket, since] of open) if (socket.bytesRead === 0 && since < before) socket.destroy();
  };

  return {
    serverFactory,
    clientErrorHandler: onClientError,
    beginStop() {
      stopping = true;
    },
    async stopListening() {
      // The system resets connections waiting to be accepted when the listener closes, so it closes in a turn that found none.
      for (let turns = 0; turns < MAX_ACCEPT_TURNS; turns += 1) {
        const before = accepted;
        await afterPoll();
        if (accepted === before) break;
      }
      if (server?.listening) server.close();
    },
    async drain(patienceMs) {
      const refuseAt = performance.now() + patienceMs;
      let hasRefused = false;
      while (open.size > 0) {
        closeUnused();
        if (!hasRefused && performance.now() >= refuseAt) {
          hasRefused = true;
          refuseUnfinished();
        }
        if (performance.now() >= refuseAt + CUT_AFTER_MS) server?.closeAllConnections();
        await wait(DRAIN_CHECK_MS);
        // All data that has arrived by now has been read: a connection that looks idle is idle.
        await afterPoll();
      }
    },
  };
};
