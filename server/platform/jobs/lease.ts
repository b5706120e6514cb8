/**
 * Leases: a process that works on a row writes until when it holds the row, and renews that while it works. If the process dies, its lease
 * expires and another process may claim the row. Clocks of processes differ, and a clock may be set back: `instants.ts` decides which end of
 * a lease is credible.
 */
import { type Expression, type ExpressionWrapper, expressionBuilder, type SqlBool } from 'kysely';
import type { Schedule } from '#server/platform/clock.ts';
import { holdingRange, stillHolds } from '#server/platform/instants.ts';

export interface LeaseTerms {
  now: number;
  /** Length of a lease from its start or its last renewal. */
  lengthMs: number;
}

/** A process that claims rows. */
export interface Claim extends LeaseTerms {
  owner: string;
  /** True if other processes work on the same database; otherwise another owner is dead. */
  shared: boolean;
}

type Condition = ExpressionWrapper<unknown, never, SqlBool>;

/** Returns the end of a lease that is claimed or renewed now. */
export const leaseEnd = ({ now, lengthMs }: LeaseTerms): number => now + lengthMs;

/** Reports whether a lease is in force; one that ends later than any clock can have written is not. */
export const isLeased = (until: number | null, { now, lengthMs }: LeaseTerms): boolean =>
  until !== null && stillHolds(until, now, lengthMs);

/** Returns the condition for rows whose lease is not in force: the opposite of `isLeased`. */
export const unleased = (until: Expression<number | null>, { now, lengthMs }: LeaseTerms): Condition => {
  const is = expressionBuilder<unknown, never>();
  const { after, upTo } = holdingRange(now, lengthMs);
  return is.or([is(until, 'is', null), is(until, '<=', after), is(until, '>', upTo)]);
};

/** Returns the condition for rows that a process may claim. */
export const claimable = (
  { until, owner }: { until: Expression<number | null>; owner: Expression<string | null> },
  claim: Claim,
): Condition => {
  const is = expressionBuilder<unknown, never>();
  return claim.shared ? unleased(until, claim) : is.or([unleased(until, claim), is(owner, '!=', claim.owner)]);
};

/** Calls `renew` every `everyMs`, until the returned function is called or `renew` resolves with false: the lease is lost or given up. */
export const keepLease = ({
  schedule,
  everyMs,
  renew,
  onFailure,
}: {
  schedule: Schedule;
  everyMs: number;
  renew: () => Promise<boolean>;
  onFailure: (error: unknown) => void;
}): (() => void) => {
  const scheduleNext = () =>
    schedule(() => {
      cancel = scheduleNext();
      renew().then((held) => (held ? undefined : cancel()), onFailure);
    }, everyMs);
  let cancel = scheduleNext();
  return () => cancel();
};
