import type { Look, LookReason } from '#contract/registrations/looks.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { addLooks, chainEnd, hasLookedSince, type LookRow, linesAfter, lockChain, looksAt } from './lookStore.ts';

/** Time within which repeated reads of an entry by a screen are one line. */
const SAME_LOOK_MS = 30 * 60_000;

/** Returns the hash of a line, which covers the hash before it: changed, removed or inserted lines no longer fit. */
const hashOf = (
  vault: Vault,
  { previous, no, at, actorId, actorName, registrationId, kind, reason, accountId }: Omit<LookRow, 'id' | 'hash'>,
): string => {
  const line = [previous, no, at, actorId, actorName, registrationId, kind, reason];
  // Lines from before looks at accounts were recorded have hashes without an account.
  return vault.mac(JSON.stringify(accountId === null ? line : [...line, accountId]), 'look');
};

/** The subject of a look: an entry, or an account's contacts. */
type NewLook = Pick<LookRow, 'kind' | 'reason'> & ({ registrationId: string } | { accountId: string });

/** Records who looks at several entries' children, and why, before they are shown. */
export const recordLooks = async (
  tx: Tx,
  { clock, ids, vault }: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  actor: Pick<Actor, 'id' | 'name'>,
  looks: readonly NewLook[],
): Promise<void> => {
  const { no: last, hash } = await lockChain(tx, looks.length);
  let previous = hash;
  const rows = looks.map((look, index) => {
    const no = last - looks.length + 1 + index;
    const line = { previous, no, at: clock.now(), actorId: actor.id, actorName: actor.name, registrationId: '', accountId: null, ...look };
    previous = hashOf(vault, line);
    return { ...line, id: ids.next(), hash: previous };
  });
  await addLooks(tx, rows);
};

/** Records who looks at a child's data, and why, in the transaction that reads it. */
export const recordLook = (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids' | 'vault'>,
  actor: Pick<Actor, 'id' | 'name'>,
  look: NewLook,
): Promise<void> => recordLooks(tx, deps, actor, [look]);

/** Records that an entry was opened in the back office, unless a recent line already says so. */
export const recordOpening = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
  actor: Pick<Actor, 'id' | 'name'>,
  registrationId: string,
): Promise<void> => {
  const look = { registrationId, kind: 'entry', reason: 'review' } as const;
  if (await hasLookedSince(deps.db, { ...look, actorId: actor.id }, deps.clock.now() - SAME_LOOK_MS)) return;
  await deps.db.transaction().execute((tx) => recordLook(tx, deps, actor, look));
};

/** Hides the reason `duplicate_check`: it concerns two families, and neither may learn that the child is in another's team. */
const reasonForFamily = (reason: LookReason): LookReason => (reason === 'duplicate_check' ? 'identity_check' : reason);

/** Returns the looks at an entry, the newest first, as its family and guardians read them. */
export const looksOf = async (db: Db | Tx, registrationId: string): Promise<Look[]> => {
  const found = (await looksAt(db, registrationId)).toSorted((a, b) => b.no - a.no);
  return found.flatMap(({ at, actorName, kind, reason }) =>
    // A look at an account's contacts has no entry.
    kind === 'contacts' ? [] : [{ at, by: actorName, kind, reason: reasonForFamily(reason) }],
  );
};

/** Returns the looks at one of the actor's entries. Throws not_found. */
export const listOwnLooks = async ({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<{ items: Look[]; total: number }> => {
  await getOwnRegistration(db, actor, id);
  const items = await looksOf(db, id);
  return { items, total: items.length };
};

const BATCH = 1000;

/**
 * Verifies the whole chain of looks. Returns the number of lines and the end of the chain, to be noted elsewhere, or the first line that does not
 * fit. If the oldest lines have expired, the chain begins with the first that is left.
 */
export const checkLooks = async (db: Db, vault: Vault): Promise<{ lines: number; end: string; broken: number | null }> => {
  let last: Pick<LookRow, 'no' | 'hash'> | null = null;
  let lines = 0;
  for (;;) {
    const batch = await linesAfter(db, last?.no ?? 0, BATCH);
    for (const line of batch) {
      const fits: boolean =
        line.hash === hashOf(vault, line) && (last === null || (line.previous === last.hash && line.no === last.no + 1));
      if (!fits) return { lines, end: last?.hash ?? '', broken: line.no };
      last = line;
      lines += 1;
    }
    if (batch.length < BATCH) break;
  }
  const end = await chainEnd(db);
  const isWhole = end === undefined || (last === null ? lines === 0 : end.no === last.no && end.hash === last.hash);
  return { lines, end: last?.hash ?? '', broken: isWhole ? null : (last?.no ?? 0) + 1 };
};
