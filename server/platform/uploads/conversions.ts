import type { Updateable } from 'kysely';
import type { UploadTable } from '#server/database/tables/platform/uploads.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { Files } from '#server/platform/files/files.ts';
import { ConversionFailed } from '#server/platform/films/ffmpeg.ts';
import type { Films } from '#server/platform/films/films.ts';
import { changeConversion, findUpload, nextToConvert, type UploadRow } from './store.ts';
import { playableKey } from './uploadProcessor.ts';

interface Deps {
  db: Db;
  clock: Clock;
  files: Files;
  films: Films;
  /** True if other processes work on the same database: one of them may have abilities that this one lacks. */
  shared: boolean;
  onSettled(tx: Tx, row: UploadRow): Promise<void>;
  onCommitted(): Promise<void>;
}

/** Maximum accounts remembered in a round. */
const MAX_SERVED = 500;

/**
 * Returns the next item of an account not `served` in this round, items marked `later` last; if there is none, a new round begins. `find`
 * returns the first item of any account but the given ones.
 */
export const nextInTurn = async <T extends { accountId: string | null }>(
  find: (later: boolean, but?: readonly string[]) => Promise<T | undefined>,
  later: boolean,
  served: Set<string>,
): Promise<T | undefined> => {
  if (served.size > MAX_SERVED) served.clear();
  for (const each of later ? [false, true] : [false]) {
    const row = (await find(each, [...served])) ?? (await find(each));
    if (!row) continue;
    const owner = row.accountId ?? '';
    if (served.has(owner)) served.clear();
    served.add(owner);
    return row;
  }
  return undefined;
};

/**
 * Creates the conversion of films that browsers cannot play as they are (HEVC of phones), one after the other. Films that cannot be shown
 * until then come first, with their accounts in turn. A conversion is restarted if its process died.
 */
export const createConversions = ({ db, clock, files, films, shared, onSettled, onCommitted }: Deps) => {
  /** Records the result for a film, if it is still the same. */
  const settle = async ({ id, fullKey }: UploadRow, columns: Updateable<UploadTable>): Promise<boolean> => {
    const isSettled = await db.transaction().execute(async (tx) => {
      if (!(await changeConversion(tx, id, fullKey, { updatedAt: clock.now(), ...columns }))) return false;
      const row = await findUpload(tx, id);
      if (row) await onSettled(tx, row);
      return true;
    });
    if (isSettled) await onCommitted();
    return isSettled;
  };

  const convert = async (row: UploadRow, signal: AbortSignal): Promise<void> => {
    const stored = row.fullKey === null ? null : await files.find(row.fullKey);
    if (!stored || row.fullKey === null) return void (await settle(row, { conversion: 'failed' }));
    try {
      const { path, width, height, durationMs, codec } = await films.convert(stored, row.durationMs ?? 0, signal);
      const key = playableKey(row.id);
      await files.adopt(key, path);
      if (await settle(row, { conversion: null, fullKey: key, width, height, durationMs, codec })) await files.remove(row.fullKey);
      // Erased meanwhile, unless another process was faster.
      else if ((await findUpload(db, row.id))?.fullKey !== key) await files.remove(key);
    } catch (error) {
      if (!(error instanceof ConversionFailed)) throw error;
      await settle(row, { conversion: 'failed' });
    }
  };

  /** Accounts with a film converted in this round. */
  const served = new Set<string>();

  return {
    async run(signal: AbortSignal): Promise<void> {
      if (!(await nextToConvert(db, true))) return;
      const isAble = (await films.abilities()).converts !== null;
      // Left to another process, which may be able to convert it.
      if (!isAble && shared) return;
      const next = () => nextInTurn((later, but) => nextToConvert(db, later, but), isAble, served);
      for (let row = await next(); row && !signal.aborted; row = await next()) {
        if (isAble) await convert(row, signal);
        else await settle(row, { conversion: 'later' });
      }
    },
  };
};
