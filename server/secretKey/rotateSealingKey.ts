import type { Db } from '#server/database/connection.ts';
import { readTexts, replaceText } from '#server/database/textColumn.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { OpenVault } from '#server/platform/secrets/secretKey.ts';
import { keyIdOf } from '#server/platform/secrets/vault.ts';
import { ACTIVE_AFTER_MS, beginSealingKey, deleteOtherSealingKeys } from '#server/platform/secrets/vaultKeys.ts';
import { type SealedColumn, sealedColumns } from './sealedColumns.ts';

interface Deps {
  db: Db;
  clock: Clock;
  secretKey: Buffer;
  vault: OpenVault;
  /** Resolves after `ms` milliseconds. */
  wait(ms: number): Promise<void>;
}

/** Reseals texts under other keys. Returns how many. Texts that another process writes meanwhile are sealed by that process. */
const sealAgain = async ({ db, vault }: Deps, column: SealedColumn, keyId: string): Promise<number> => {
  let count = 0;
  for await (const cell of readTexts(db, column)) {
    if (column.isPlain?.(cell.text) || keyIdOf(cell.text) === keyId) continue;
    const context = column.contextOf(cell.key);
    await replaceText(db, column, cell, vault.seal(vault.open(cell.text, context), context));
    count += 1;
  }
  return count;
};

/**
 * Makes a new sealing key, reseals everything under it and destroys the earlier keys, while servers run. They have a minute to load the key before it
 * is used, and another one to finish work under the old key. After an interruption, the next call goes on with the same key. Returns the number of
 * texts resealed.
 */
export const rotateSealingKey = async (deps: Deps): Promise<{ keyId: string; sealed: number }> => {
  const { db, clock, secretKey, vault, wait } = deps;
  const { id, activeAt } = await beginSealingKey(db, { secretKey, vault, now: clock.now() });
  const until = async (at: number) => {
    while (clock.now() < at) await wait(at - clock.now());
  };
  await until(activeAt);
  await vault.reload();
  const sealOnce = async () => {
    let count = 0;
    for (const column of sealedColumns) count += await sealAgain(deps, column, id);
    return count;
  };
  let sealed = await sealOnce();
  await until(activeAt + ACTIVE_AFTER_MS);
  for (let more = await sealOnce(); more > 0; more = await sealOnce()) sealed += more;
  await deleteOtherSealingKeys(db, id);
  return { keyId: id, sealed };
};
