/** A result of a child, for one award. */
export interface ChildResult {
  registrationId: string;
  /** The blind index of the child. */
  idNumberIndex: string;
  award: string;
}

/** A result that is in force. */
export interface ResultInForce<T extends ChildResult> {
  id: string;
  certificateNo: string;
  result: T;
}

/** The changes that lead from the results in force to those wanted. */
export interface ResultPlan<T extends ChildResult> {
  /** Ids of those that stay as they are. */
  kept: string[];
  /** Those to write, each with its number. */
  added: { certificateNo: string; result: T }[];
  /** Those that end: each with the number that takes its place, which is its own if the certificate stays; null without a successor. */
  ended: { id: string; successorNo: string | null }[];
}

const childOf = ({ registrationId, idNumberIndex }: ChildResult): string => `${registrationId} ${idNumberIndex}`;

/**
 * Plans the results to write and to end. A result that stays the same stays untouched. One whose award stays keeps its certificate, with its new points and place. An
 * award that is lost ends its certificate, and the child's next new award, if there is one, takes its place. `isSame`: true if nothing that is shown differs.
 */
export const planResults = <T extends ChildResult>(
  inForce: readonly ResultInForce<T>[],
  wanted: readonly T[],
  isSame: (a: T, b: T) => boolean,
  newNumber: (result: T) => string,
): ResultPlan<T> => {
  const plan: ResultPlan<T> = { kept: [], added: [], ended: [] };
  const before = Map.groupBy(inForce, ({ result }) => childOf(result));
  const after = Map.groupBy(wanted, childOf);
  for (const child of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(child) ?? [];
    const results = after.get(child) ?? [];
    const fresh: string[] = [];
    for (const result of results) {
      const same = old.find((each) => each.result.award === result.award);
      const certificateNo = same?.certificateNo ?? newNumber(result);
      if (!same) fresh.push(certificateNo);
      if (same && isSame(same.result, result)) {
        plan.kept.push(same.id);
        continue;
      }
      plan.added.push({ certificateNo, result });
      if (same) plan.ended.push({ id: same.id, successorNo: certificateNo });
    }
    for (const { id, result } of old)
      if (!results.some(({ award }) => award === result.award)) plan.ended.push({ id, successorNo: fresh.shift() ?? null });
  }
  return plan;
};
