import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { dueNotices, endNotice, moveNotice, type NoticeKind, type NoticeRow, nextNoticeAt } from './noticeStore.ts';

export const COMPETITION_NOTICES = 'competition-notices';
const EVERY_MS = 30_000;

/** Tells those who have entered a competition, which the entries' own subject does. */
export interface EntrantNews {
  /** Keeps the news for some entries after a position, in its order. Returns the last one's position; null after the last entry. */
  tellSome(
    tx: Tx,
    deps: Deps,
    news: { competitionId: string; kind: NoticeKind; batchId: string; after: string; now: number },
  ): Promise<string | null>;
  /** Sends what was kept, in one message a person. */
  send(deps: Deps, batchId: string): Promise<void>;
}

/** Aborts the transaction that tells what another process tells, or what was taken back. */
class AlreadyTold extends Error {}

/** Keeps a notice for all entries, some at a time. Returns the notice at its end; null if another process has it, or it was taken back. */
const tellAll = async (deps: Deps, news: EntrantNews, notice: NoticeRow, signal: AbortSignal): Promise<NoticeRow | null> => {
  let row = notice;
  for (;;) {
    signal.throwIfAborted();
    const { competitionId, kind, id: batchId, position: after } = row;
    try {
      const last = await deps.db.transaction().execute(async (tx) => {
        const position = await news.tellSome(tx, deps, { competitionId, kind, batchId, after, now: deps.clock.now() });
        if (position !== null && !(await moveNotice(tx, row, position))) throw new AlreadyTold();
        return position;
      });
      if (last === null) return row;
      row = { ...row, position: last };
    } catch (error) {
      if (error instanceof AlreadyTold) return null;
      throw error;
    }
  }
};

const tell = async (deps: Deps, news: EntrantNews, notice: NoticeRow, signal: AbortSignal): Promise<void> => {
  const told = await tellAll(deps, news, notice, signal);
  await news.send(deps, notice.id);
  if (told) await endNotice(deps.db, told);
};

/** Tells everybody with an entry of a competition that was called off or reinstated, each once, also after a process has died in the midst. */
export const competitionNoticeJob =
  (news: EntrantNews) =>
  (deps: Deps): Job => ({
    name: COMPETITION_NOTICES,
    everyMs: EVERY_MS,
    async run(signal) {
      const { db, clock, jobs } = deps;
      const failures: unknown[] = [];
      for (const notice of await dueNotices(db, clock.now())) {
        signal.throwIfAborted();
        // A failed one is told on by the next run and holds up no other.
        await tell(deps, news, notice, signal).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
      const next = await nextNoticeAt(db);
      if (next !== null) jobs.runSoon(COMPETITION_NOTICES, Math.max(0, next - clock.now()));
    },
  });
