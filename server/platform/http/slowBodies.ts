import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';

/** Requests whose bodies are still arriving. Routes without a limit for their bodies declare it with `takesItsTime`. */
export interface SlowBodies {
  watch(request: IncomingMessage, response: ServerResponse): void;
  /** Refuses every request whose body is still arriving. */
  refuseAll(code: ProblemCode): void;
  stop(): void;
}

const unhurried = new WeakSet<IncomingMessage>();

/** Exempts a body from the limit as long as its own reader accepts it: uploads have their own limit for idle senders. */
export const takesItsTime = (request: IncomingMessage): void => {
  unhurried.add(request);
};

/** Ends bodies that take longer than `arrivalMs`: with a problem while a route waits for them, or by closing the connection once it has answered. */
export const createSlowBodies = ({ arrivalMs, everyMs }: { arrivalMs: number; everyMs: number }): SlowBodies => {
  const arriving = new Map<IncomingMessage, { response: ServerResponse; since: number }>();

  const refuse = (request: IncomingMessage, response: ServerResponse, code: ProblemCode): void => {
    if (response.headersSent) request.socket.destroySoon();
    // Fastify waits for the body, and answers with the error that it ends with.
    else if (request.listenerCount('error') > 0) request.emit('error', new Problem(code));
    else return;
    arriving.delete(request);
  };
  const each = (code: ProblemCode, isDue: (since: number) => boolean): void => {
    for (const [request, { response, since }] of arriving) {
      if (request.complete || unhurried.has(request)) arriving.delete(request);
      else if (isDue(since)) refuse(request, response, code);
    }
  };
  const timer = setInterval(() => {
    const latest = performance.now() - arrivalMs;
    each('request_timeout', (since) => since <= latest);
  }, everyMs).unref();

  return {
    watch(request, response) {
      arriving.set(request, { response, since: performance.now() });
      request.once('close', () => arriving.delete(request));
    },
    refuseAll: (code) => each(code, () => true),
    stop: () => clearInterval(timer),
  };
};
