// Guards: a correction changes what has to change and nothing else; an award that stays keeps its certificate; a certificate that ends names the new one of its child.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ChildResult, planResults } from '#contract/results/rules/planResults.ts';

interface Result extends ChildResult {
  rank: number;
}

const anyResult: fc.Arbitrary<Result> = fc.record({
  registrationId: fc.constantFrom('a', 'b', 'c'),
  idNumberIndex: fc.constantFrom('x', 'y'),
  award: fc.constantFrom('gold', 'silver', 'participation'),
  rank: fc.integer({ min: 1, max: 3 }),
});
const childOf = ({ registrationId, idNumberIndex }: ChildResult) => `${registrationId} ${idNumberIndex}`;
const keyOf = (each: ChildResult) => `${childOf(each)} ${each.award}`;
/** Results of which no child has an award twice. */
const anyResults = fc.uniqueArray(anyResult, { selector: keyOf, maxLength: 12 });
const isSame = (a: Result, b: Result) => JSON.stringify(a) === JSON.stringify(b);
const textsOf = (those: readonly Result[]) => those.map((each) => JSON.stringify(each)).toSorted();

const planned = (before: readonly Result[], wanted: readonly Result[]) => {
  const inForce = before.map((result, index) => ({ id: `id${index}`, certificateNo: `no${index}`, result }));
  let made = 0;
  const plan = planResults(inForce, wanted, isSame, () => {
    made += 1;
    return `new${made}`;
  });
  const ended = new Map(plan.ended.map(({ id, successorNo }) => [id, successorNo]));
  const after = [
    ...inForce.filter(({ id }) => !ended.has(id)).map(({ certificateNo, result }) => ({ certificateNo, result })),
    ...plan.added,
  ];
  return { inForce, plan, ended, after };
};

it('what is in force afterwards is what was wanted, under numbers that nobody shares', () => {
  fc.assert(
    fc.property(anyResults, anyResults, (before, wanted) => {
      const { after, plan, inForce } = planned(before, wanted);
      expect(textsOf(after.map(({ result }) => result))).toEqual(textsOf(wanted));
      expect(new Set(after.map(({ certificateNo }) => certificateNo)).size).toBe(after.length);
      expect(plan.kept.length + plan.ended.length).toBe(inForce.length);
    }),
  );
});

it('a result that stays the same is left alone, and an award that stays keeps its number', () => {
  fc.assert(
    fc.property(anyResults, anyResults, (before, wanted) => {
      const { inForce, after, plan } = planned(before, wanted);
      for (const { id, certificateNo, result } of inForce) {
        const same = wanted.find((each) => keyOf(each) === keyOf(result));
        if (same) expect(after.find((each) => keyOf(each.result) === keyOf(result))?.certificateNo).toBe(certificateNo);
        expect(plan.kept.includes(id)).toBe(same !== undefined && isSame(same, result));
      }
      expect(planned(wanted, wanted).plan).toMatchObject({ added: [], ended: [] });
    }),
  );
});

it('a certificate that ends names a new one of the same child, each another, as long as there are any', () => {
  fc.assert(
    fc.property(anyResults, anyResults, (before, wanted) => {
      const { inForce, ended, plan } = planned(before, wanted);
      const lost = inForce.filter(({ id, certificateNo }) => ended.has(id) && ended.get(id) !== certificateNo);
      for (const [child, own] of Map.groupBy(lost, ({ result }) => childOf(result))) {
        const fresh = plan.added
          .filter(({ certificateNo, result }) => certificateNo.startsWith('new') && childOf(result) === child)
          .map(({ certificateNo }) => certificateNo);
        const successors = own.map(({ id }) => ended.get(id) ?? null);
        const named = successors.filter((no) => no !== null);
        expect(new Set(named).size).toBe(named.length);
        expect(fresh).toEqual(expect.arrayContaining(named));
        expect(named.length).toBe(Math.min(own.length, fresh.length));
      }
    }),
  );
});
