import type { Clock, Schedule } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { type Claim, keepLease } from '#server/platform/jobs/lease.ts';
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
  /** Returns the claim of this process, now. */
  claimNow(): Claim;
}

/** Creates the leases of processes on uploads. If a process dies, its lease expires; each of its changes requires the lease. */
export const createUploadLeases = ({ db, clock, schedule, owner, shared, onFailure }: Deps): UploadLeases => {
  const claimNow = (): Claim => ({ now: clock.now(), lengthMs: UPLOAD_LEASE_MS, owner, shared });
  return {
    owner,
    claimNow,
    claim: (id) => claimProcessing(db, id, claimNow()),
    keep: (id) =>
      keepLease({
        schedule,
        everyMs: RENEW_MS,
        renew: () => renewProcessing(db, id, claimNow()),
        onFailure: (error) => onFailure(error instanceof Error ? error.name : 'unknown'),
      }),
  };
};
