import type { IncomingMessage } from 'node:http';

/** The reason why a body ended: complete, sender gone, aborted by the caller, or timed out. */
export type BodyEnd = 'end' | 'gone' | 'stopped' | 'idle';

export interface Body {
  /** Returns the pieces since the last call, at least one; null at the end. */
  next(): Promise<Buffer[] | null>;
  /** Set once `next` has returned null. */
  readonly ended: BodyEnd | null;
  /** Detaches from the request. */
  release(): void;
}

/** Above this, the sender is paused until the pieces are written. */
const HIGH_WATER_BYTES = 1024 * 1024;
/** Minimum size of a write; smaller pieces are collected, but no longer than this time. */
const WRITE_BYTES = 512 * 1024;
const WRITE_WITHIN_MS = 20;

/** Reads a request's body in pieces large enough for a write each. The request stays usable: it can still be answered. */
export const readBody = (source: IncomingMessage, { signals, idleMs }: { signals: readonly AbortSignal[]; idleMs: number }): Body => {
  let pieces: Buffer[] = [];
  let waitingBytes = 0;
  let ended: BodyEnd | null = null;
  let wake: (() => void) | null = null;
  let soon: NodeJS.Timeout | null = null;

  const poke = () => {
    if (soon) clearTimeout(soon);
    soon = null;
    wake?.();
    wake = null;
  };
  const end = (reason: BodyEnd) => {
    ended ??= reason;
    source.pause();
    clearTimeout(idle);
    poke();
  };
  const idle = setTimeout(() => end('idle'), idleMs);
  const onData = (piece: Buffer) => {
    if (ended) return;
    pieces.push(piece);
    waitingBytes += piece.length;
    idle.refresh();
    if (waitingBytes >= HIGH_WATER_BYTES) source.pause();
    if (waitingBytes >= WRITE_BYTES) poke();
    else if (wake) soon ??= setTimeout(poke, WRITE_WITHIN_MS);
  };
  const onEnd = () => end('end');
  const onGone = () => end(source.complete ? 'end' : 'gone');
  const onStop = () => end('stopped');

  source.on('data', onData).on('end', onEnd).on('close', onGone).on('error', onGone);
  for (const signal of signals) signal.addEventListener('abort', onStop, { once: true });
  if (signals.some(({ aborted }) => aborted)) onStop();
  else if (source.destroyed) onGone();
  else if (source.readableEnded) onEnd();
  else source.resume();

  return {
    get ended() {
      return ended;
    },
    async next() {
      if (waitingBytes < WRITE_BYTES && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve;
          if (waitingBytes > 0) soon = setTimeout(poke, WRITE_WITHIN_MS);
        });
      }
      const taken = pieces;
      pieces = [];
      waitingBytes = 0;
      if (!ended && source.isPaused()) {
        // The sender waited for us, not the other way round.
        idle.refresh();
        source.resume();
      }
      return taken.length > 0 ? taken : null;
    },
    release() {
      clearTimeout(idle);
      if (soon) clearTimeout(soon);
      source.off('data', onData).off('end', onEnd).off('close', onGone);
      for (const signal of signals) signal.removeEventListener('abort', onStop);
    },
  };
};

/**
 * Reads and discards the rest of a body, so that its sender reads the answer instead of a broken connection; gives up after `ms` or
 * `bytes`. True if the body is at its end.
 */
export const drain = async (source: IncomingMessage, { ms, bytes }: { ms: number; bytes: number }): Promise<boolean> => {
  if (source.complete || source.destroyed) return true;
  const signal = AbortSignal.timeout(ms);
  const body = readBody(source, { signals: [signal], idleMs: ms });
  let taken = 0;
  for (let pieces = await body.next(); pieces && taken <= bytes; pieces = await body.next())
    taken += pieces.reduce((sum, { length }) => sum + length, 0);
  body.release();
  return source.complete || source.destroyed;
};
