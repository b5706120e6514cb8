import { type Amount, restOf, teamFee } from '#contract/registrations/rules/fee.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { feeOf } from './payment.ts';
import { unpaidGroups } from './paymentStore.ts';

export interface UnpaidSum extends Amount {
  entries: number;
}

/** Returns what is still to be paid for the approved entries of the given competitions, by competition; one without a fee is missing. */
export const unpaidSums = async (
  db: Db,
  competitions: readonly Pick<CompetitionRow, 'id' | 'feeCny' | 'feeUsd'>[],
): Promise<Map<string, UnpaidSum>> => {
  const charging = new Map(competitions.flatMap((each) => (each.feeCny > 0 || each.feeUsd > 0 ? [[each.id, each] as const] : [])));
  const sums = new Map<string, UnpaidSum>([...charging.keys()].map((id) => [id, { entries: 0, cny: 0, usd: 0 }]));
  if (charging.size === 0) return sums;
  for (const { competitionId, amountCny, amountUsd, children, entries, ...agreed } of await unpaidGroups(db, [...charging.keys()])) {
    const competition = charging.get(competitionId);
    const sum = sums.get(competitionId);
    if (!competition || !sum) continue;
    const rest = restOf(teamFee(feeOf(agreed, competition), Number(children)), { cny: amountCny ?? 0, usd: amountUsd ?? 0 });
    sum.entries += Number(entries);
    sum.cny += rest.cny * Number(entries);
    sum.usd += rest.usd * Number(entries);
  }
  return sums;
};
