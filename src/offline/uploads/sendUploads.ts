import { Problem } from '#contract/http/problem.ts';
import { plainFileName } from '#contract/uploads/rules/uploadFile.ts';
import { createListeners } from '#src/observable.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { waitsForAgreement } from '#src/offline/outbox/outboxProtocol.ts';
import { createQueueRunner, type Trigger } from '#src/offline/outbox/queueRunner.ts';
import { storedProblem } from '#src/offline/rows.ts';
import { createLiveProgress } from './liveProgress.ts';
import { type UploadRow, uploadIdOf } from './rows.ts';
import { createSpeedMeter } from './speed.ts';
import { FileUnreadable, pauseMs, uploadVerdict } from './transfer.ts';
import type { UploadDeps } from './uploadDeps.ts';

/** Maximum time without a byte before a connection counts as dead, in ms: tus-js-client has no timeout of its own. */
export const STALL_MS = 30_000;
/** The shorter limit after a connection event, in ms. */
const STALL_ON_WAKE_MS = 5000;
const FIRST_POLL_MS = 1000;
const LONGEST_POLL_MS = 15_000;
/** Growth of the polling interval: a result is noticed after at most half as long again as it took. */
const POLL_GROWTH = 1.5;

/** Reason of an attempt that this page stopped, unlike a network failure. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

type UploadSenderDeps = Pick<UploadDeps, 'rows' | 'lock' | 'files' | 'transfer' | 'complete' | 'channel' | 'now' | 'random' | 'schedule'>;

/** Sends waiting uploads one at a time, in one tab at a time. An upload that must pause lets the next one go first. */
export const createUploadSender = ({ rows, lock, files, transfer, complete, channel, now, random, schedule }: UploadSenderDeps) => {
  const progress = createLiveProgress(channel, now);
  let running: { id: string; stop: (reason: Error) => void; heardAt: number } | null = null;
  const sendingChange = createListeners();

  const setRunning = (value: typeof running) => {
    running = value;
    sendingChange.notify();
  };

  /** Returns the delay until an upload may be processed; null if it cannot proceed without the user. */
  const waitMs = ({ state }: UploadRow, trigger: Trigger): number | null => {
    switch (state.name) {
      case 'waiting':
        // only its owner can solve it, here or on another device
        if (waitsForAgreement(state.problem)) return trigger === 'timer' ? null : 0;
        return trigger !== 'timer' && isConnectionProblem(state.problem?.code) ? 0 : Math.max(0, state.notBefore - now());
      case 'uploading':
        // this tab holds the lock, so the tab that was sending has died
        return 0;
      case 'received':
        return Math.max(0, state.notBefore - now());
      default:
        return null;
    }
  };

  /** Waits again after a failure; progress in between resets the count. */
  const retry = async (row: UploadRow, problem: Problem, moved: boolean): Promise<void> => {
    await rows.change(row.id, ['waiting', 'uploading', 'received'], ({ state }) => {
      const before = moved || !('failures' in state) ? 0 : state.failures;
      const failures = before + 1;
      const notBefore = runner.retryAt(failures, problem.detail.retryAfter);
      if (state.name === 'received') return { state: { name: 'received', failures, notBefore } };
      return { state: { name: 'waiting', failures, notBefore, problem: storedProblem(problem) } };
    });
  };

  const failed = async (row: UploadRow, error: unknown, moved: boolean): Promise<void> => {
    if (error instanceof Stopped) return;
    if (error instanceof FileUnreadable) {
      await rows.change(row.id, ['uploading'], () => ({ state: { name: 'needs_file', why: 'changed' } }));
      return;
    }
    const problem = error instanceof Problem ? error : new Problem('unexpected');
    if (waitsForAgreement(problem)) {
      await rows.change(row.id, ['waiting', 'uploading'], () => ({
        state: { name: 'waiting', failures: 0, notBefore: 0, problem: storedProblem(problem) },
      }));
      return;
    }
    switch (uploadVerdict(problem)) {
      case 'retry':
        return retry(row, problem, moved);
      case 'signed_out':
        runner.pause();
        // none of them is sent before its owner is back
        for (const { id } of await rows.all())
          await rows.change(id, ['waiting', 'uploading'], () => ({
            state: { name: 'waiting', failures: 0, notBefore: 0, problem: storedProblem(problem) },
          }));
        return;
      case 'gone':
        // the server has lost it: start over from the stored file
        await rows.change(row.id, ['waiting', 'uploading', 'received'], ({ state, isStartedOver }) => {
          const failures = isStartedOver && 'failures' in state ? state.failures + 1 : 0;
          const notBefore = isStartedOver ? runner.retryAt(failures) : 0;
          return { uploadUrl: null, acceptedBytes: 0, isStartedOver: true, state: { name: 'waiting', failures, notBefore, problem: null } };
        });
        return;
      case 'refused':
        await rows.change(row.id, ['waiting', 'uploading', 'received'], () => ({
          state: { name: 'failed', problem: storedProblem(problem) },
        }));
    }
  };

  /** Runs one attempt under the watchdog. */
  const withWatchdog = async (row: UploadRow, act: (signal: AbortSignal, heard: () => void) => Promise<void>): Promise<void> => {
    const controller = new AbortController();
    const attempt = { id: row.id, stop: (reason: Error) => controller.abort(reason), heardAt: now() };
    let end = () => {};
    const heard = () => {
      attempt.heardAt = now();
      end();
      end = schedule(() => controller.abort(new Problem('timed_out')), STALL_MS);
    };
    heard();
    setRunning(attempt);
    try {
      await act(controller.signal, heard);
    } finally {
      end();
      setRunning(null);
    }
  };

  /** Reads the offset without touching the upload, for display only: within a chunk nothing is confirmed. */
  const lookUp = async (id: string): Promise<void> => {
    const row = await rows.byId(id).catch(() => null);
    const uploadId = row && uploadIdOf(row);
    if (!uploadId || row.state.name !== 'paused') return;
    const answer = await complete(uploadId).catch(() => null);
    if (answer?.state === 'uploading') await rows.change(id, ['paused'], () => ({ acceptedBytes: answer.offset })).catch(() => {});
  };

  const begin = async (row: UploadRow, bytes: Blob, signal: AbortSignal): Promise<string> => {
    if (row.uploadUrl !== null) return row.uploadUrl;
    const { registrationId, purpose, type: filetype, sizeBytes } = row;
    // Its name may contain a child's name: it stays on this device.
    const filename = plainFileName(filetype);
    const file = { filename, filetype };
    const metadata = purpose === 'content' ? { ...file, purpose } : { ...file, registrationId, purpose };
    const path = await transfer.create({ sizeBytes, metadata }, bytes, signal);
    const saved = await rows.change(row.id, ['uploading', 'waiting', 'paused'], () => ({ uploadUrl: path, acceptedBytes: 0 }));
    if (saved?.state.name === 'uploading') return path;
    if (!saved) await transfer.remove(path).catch(() => {});
    throw new Stopped();
  };

  const send = async (row: UploadRow, file: Blob): Promise<void> => {
    const meter = createSpeedMeter(row.sizeBytes, now);
    let accepted = row.acceptedBytes;
    let writing: Promise<unknown> = Promise.resolve();
    let moved = false;
    try {
      await withWatchdog(row, async (signal, heard) => {
        const path = await begin(row, file, signal);
        heard();
        await transfer.send(
          path,
          file,
          {
            accepted: (bytes) => {
              heard();
              moved ||= bytes > accepted;
              accepted = bytes;
              writing = writing.then(() => rows.change(row.id, ['uploading', 'paused'], () => ({ acceptedBytes: bytes }))).catch(() => {});
            },
            sent: (bytes) => {
              heard();
              progress.set(row.id, meter.at(bytes));
            },
          },
          signal,
        );
      });
      await writing;
      await rows.change(row.id, ['uploading'], () => ({
        acceptedBytes: row.sizeBytes,
        state: { name: 'received', failures: 0, notBefore: 0 },
      }));
    } catch (error) {
      await writing;
      await failed(row, error, moved);
      void lookUp(row.id);
    } finally {
      progress.set(row.id, null);
    }
  };

  /** Requests the result of processing after all bytes were sent. */
  const finish = async (row: UploadRow, uploadId: string): Promise<void> => {
    try {
      const answer = await complete(uploadId);
      if (answer.state === 'rejected') throw new Problem(answer.problem ?? 'file_damaged');
      if (answer.state === 'ready') {
        if (await rows.change(row.id, ['received'], () => ({ state: { name: 'ready' } }))) await files.drop(row);
        return;
      }
      await rows.change(row.id, ['received'], ({ state }) => {
        // bytes lost in a power cut are sent again
        if (answer.state === 'uploading')
          return { acceptedBytes: answer.offset, state: { name: 'waiting', failures: 0, notBefore: 0, problem: null } };
        const failures = 'failures' in state ? state.failures : 0;
        const notBefore = now() + Math.min(LONGEST_POLL_MS, Math.ceil(FIRST_POLL_MS * POLL_GROWTH ** failures));
        return { state: { name: 'received', failures: failures + 1, notBefore } };
      });
    } catch (error) {
      if (error instanceof Problem && uploadVerdict(error) === 'refused')
        await rows.change(row.id, ['received'], () => ({ uploadUrl: null, acceptedBytes: 0 }));
      await failed(row, error, false);
    }
  };

  const process = async (row: UploadRow): Promise<'done' | 'elsewhere'> => {
    if (row.state.name === 'received') {
      await finish(row, uploadIdOf(row) ?? '');
      return 'done';
    }
    const source = await files.open(row);
    if (source.state === 'elsewhere') return 'elsewhere';
    if (source.state !== 'ready') {
      const why = source.state === 'missing' ? 'not_kept' : source.state;
      await rows.change(row.id, ['waiting', 'uploading'], () => ({ state: { name: 'needs_file', why } }));
      return 'done';
    }
    const claimed = await rows.change(row.id, ['waiting', 'uploading'], ({ state }) => ({
      state: { name: 'uploading', failures: 'failures' in state ? state.failures : 0 },
    }));
    if (claimed) await send(claimed, source.file);
    return 'done';
  };

  const runner = createQueueRunner({ items: rows.all, waitMs, process, lock, schedule, now, random, delayMs: pauseMs });

  /** Does not wait for the upload in progress. */
  const run = (trigger: Trigger): Promise<void> => {
    const done = runner.run(trigger);
    return running ? Promise.resolve() : done;
  };

  return {
    progress,
    isSending: () => running !== null,
    onSendingChange: sendingChange.subscribe,
    /** Handles changed rows: another tab may have paused the upload that this one sends, or died while sending. */
    onRowsChange(all: readonly UploadRow[]): void {
      const own = running && all.find(({ id }) => id === running?.id);
      if (own && (own.state.name === 'paused' || own.state.name === 'cancelled')) running?.stop(new Stopped());
      if (!running && !runner.isScheduled() && all.some((row) => waitMs(row, 'timer') === 0)) void run('timer');
    },
    stopIf(id: string): void {
      if (running?.id === id) running.stop(new Stopped());
    },
    /** Call after an event: a new upload, `online`, the page visible again. */
    wake(): Promise<void> {
      if (running && now() - running.heardAt > STALL_ON_WAKE_MS) running.stop(new Problem('timed_out'));
      return run('event');
    },
    /** Call when the account has signed in, or its owner asks: also tries uploads that were signed out. */
    tryNow(): Promise<void> {
      runner.resume();
      return run('user');
    },
    stop(): void {
      runner.stop();
      running?.stop(new Stopped());
      progress.close();
    },
  };
};
