import type { EntrySummary } from '#contract/registrations/public.ts';

/** Returns true if an entry's fee is shown to its family: while it takes part, and of a cancelled one if something was paid. */
export const showsFee = ({ label, state, payment }: Pick<EntrySummary, 'label' | 'state' | 'payment'>): boolean =>
  payment !== null && (label !== 'none' || (state === 'cancelled' && (payment.items?.length ?? 0) > 0));
