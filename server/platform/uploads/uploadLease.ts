import type { Clock, Schedule } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { claimProcessing, renewProcessing } from './store.ts';

/** Time that an upload stays with a process that died while processing it. */
export const UPLOAD_LEASE_MS = 10_000;
const RENEW_MS = UPLOAD_LEASE_MS / 3;

interface Deps {
  db: Db;
  clock: Clock;
  schedule: Schedule;
  /** The id of this process. */
  owner: string;
  /** True if other processes work on the same database. */
  shared: boolean;
  onFailure(kind: string): void;
}

export interface UploadLeases {
  readonly owner: string;
  /** Claims an upload that was received, or whose process has died; false if there is nothing to claim. */
  claim(id: string): Promise<boolean>;
  /** Renews the lease until the returned function is called, or until the lease is lost. */
  keep(id: string): () => void;
  /** Returns the conditions for taking a lease. */
  free(): { now: number; maxUntil: number; owner: string | null };
}

/** Creates the leases of processes on uploads. If a process dies, its lease expires; each of its changes requires the lease. */
export const createUploadLeases = ({ db, clock, schedule, owner, shared, onFailure }: Deps): UploadLeases => {
  const free = () => {
    const now = clock.now();
    // A lease that ends later than any written now is from before the clock was set back. Without other processes, another owner is dead.
    return { now, maxUntil: now + 2 * UPLOAD_LEASE_MS, owner: shared ? null : owner };
  };
  return {
    owner,
    free,
    claim: (id) => claimProcessing(db, id, { ...free(), leaseOwner: owner, leaseUntil: clock.now() + UPLOAD_LEASE_MS }),
    keep(id) {
      const renewSoon = () =>
        schedule(() => {
          cancel = renewSoon();
          renewProcessing(db, id, owner, clock.now() + UPLOAD_LEASE_MS).then(
            (held) => (held ? undefined : cancel()),
            (error: unknown) => onFailure(error instanceof Error ? error.name : 'unknown'),
          );
        }, RENEW_MS);
      let cancel = renewSoon();
      return () => cancel();
    },
  };
};
