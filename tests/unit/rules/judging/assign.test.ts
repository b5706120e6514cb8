// Promise: every work gets its judges where that is possible at all, nobody works much more than who could help, and what cannot be is named.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Assignment, type AssignmentWish, assign, type JudgeToAssign, type WorkToAssign } from '#contract/judging/rules/assign.ts';
import { createNetwork } from './maximumFlow.ts';

interface Case {
  works: WorkToAssign[];
  judges: JudgeToAssign[];
  wish: AssignmentWish;
}

const language = fc.constantFrom('zh', 'en', 'fr');

interface Size {
  judges: fc.ArrayConstraints;
  works: fc.ArrayConstraints;
  limit: number;
}

/** Any round: judges who read some languages, limits that may be too small, conflicts, and works that have judges already, often all the same few. */
const cases = ({ judges, works, limit }: Size): fc.Arbitrary<Case> =>
  fc
    .record({
      ofJudges: fc.array(
        fc.record({
          languages: fc.option(fc.uniqueArray(language, { minLength: 1 })),
          limit: fc.option(fc.integer({ min: 0, max: limit })),
        }),
        judges,
      ),
      busy: fc.option(fc.integer({ min: 0, max: 3 })),
      fixed: fc.constantFrom(fc.boolean(), fc.constant(false)),
    })
    .chain(({ ofJudges, busy, fixed }) => {
      const idUpTo = (max: number) => fc.integer({ min: 0, max }).map((index) => `j${index}`);
      const id = idUpTo(ofJudges.length); // the last one has left
      const has = fc.uniqueArray(fc.record({ judgeId: idUpTo(Math.min(busy ?? ofJudges.length, ofJudges.length)), fixed }), {
        maxLength: 3,
        selector: ({ judgeId }) => judgeId,
      });
      const work = fc.record({
        language: fc.option(language),
        has: fc.oneof({ weight: busy === null ? 2 : 0, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: has }),
        conflicts: fc.uniqueArray(id, { maxLength: 3 }),
      });
      return fc.record({
        judges: fc.constant(ofJudges.map((judge, index) => ({ ...judge, id: `j${index}` }))),
        works: fc.array(work, works).map((list) => list.map((each, index) => ({ ...each, id: `w${index}` }))),
        wish: fc.record({ perWork: fc.integer({ min: 1, max: 4 }), seed: fc.string(), move: fc.boolean() }),
      });
    });

const usual = cases({ judges: { maxLength: 7 }, works: { maxLength: 14 }, limit: 6 });
const large = cases({
  judges: { minLength: 60, maxLength: 60, size: 'max' },
  works: { minLength: 3000, maxLength: 3000, size: 'max' },
  limit: 250,
});

const mayTake = (work: WorkToAssign, judge: JudgeToAssign): boolean =>
  !work.conflicts.includes(judge.id) && (work.language === null || judge.languages === null || judge.languages.includes(work.language));

/** The judges of each work after the change, and those among them who may not be moved. */
const outcomeOf = ({ works, judges, wish }: Case, { added, removed }: Assignment) => {
  const known = new Map(judges.map((judge) => [judge.id, judge]));
  const has = new Map(works.map((work) => [work.id, new Set(work.has.map(({ judgeId }) => judgeId))]));
  for (const { workId, judgeId } of removed) expect(has.get(workId)?.delete(judgeId)).toBe(true);
  for (const { workId, judgeId } of added) {
    expect(has.get(workId)?.has(judgeId)).toBe(false);
    has.get(workId)?.add(judgeId);
  }
  return works.map((work) => {
    const fixed = work.has.filter((each) => each.fixed || !wish.move).map(({ judgeId }) => judgeId);
    const fit = work.has.flatMap(({ judgeId }) => {
      const judge = known.get(judgeId);
      return judge && !fixed.includes(judgeId) && mayTake(work, judge) ? [judgeId] : [];
    });
    const kept = new Set(fixed.length + fit.length > wish.perWork ? [...fixed, ...fit] : fixed);
    return { work, has: has.get(work.id) ?? new Set<string>(), kept };
  });
};

type Outcome = ReturnType<typeof outcomeOf>;

const loadOf = (outcome: Outcome, id: string): number => outcome.filter(({ has }) => has.has(id)).length;

/** The most places up to the given number a work that any assignment could take. */
const mostPlaces = ({ judges }: Case, outcome: Outcome, perWork: number): number => {
  const [source, sink] = [outcome.length + judges.length, outcome.length + judges.length + 1];
  const network = createNetwork(sink + 1);
  for (const [index, { work, kept }] of outcome.entries()) {
    network.connect(source, index, Math.max(0, perWork - kept.size));
    for (const [place, judge] of judges.entries())
      if (!kept.has(judge.id) && mayTake(work, judge)) network.connect(index, outcome.length + place, 1);
  }
  for (const [place, { id, limit }] of judges.entries()) {
    const kept = outcome.filter((each) => each.kept.has(id)).length;
    network.connect(outcome.length + place, sink, Math.max(0, (limit ?? outcome.length + kept) - kept));
  }
  return outcome.reduce((sum, { kept }) => sum + Math.min(kept.size, perWork), 0) + network.maximum(source, sink);
};

/** Expects no work to be able to pass, directly or from hand to hand, to a judge with two works less. */
const expectLevel = ({ judges }: Case, outcome: Outcome): void => {
  const passes = new Map(judges.map(({ id }) => [id, new Set<string>()]));
  for (const { work, has, kept } of outcome) {
    const open = judges.filter((judge) => !has.has(judge.id) && mayTake(work, judge));
    for (const from of has) if (!kept.has(from)) for (const { id } of open) passes.get(from)?.add(id);
  }
  const loads = new Map(judges.map(({ id }) => [id, loadOf(outcome, id)]));
  for (const { id } of judges) {
    const reached = new Set([id]);
    for (const each of reached) for (const next of passes.get(each) ?? []) reached.add(next);
    for (const other of judges) {
      const load = loads.get(other.id) ?? 0;
      if (reached.has(other.id) && (other.limit === null || load < other.limit)) expect(loads.get(id) ?? 0).toBeLessThanOrEqual(load + 1);
    }
  }
};

/** Expects all that is promised of one assignment. */
const expectKept = (given: Case): void => {
  const { judges, wish } = given;
  const answer = assign(given.works, judges, wish);
  const outcome = outcomeOf(given, answer);
  const known = new Map(judges.map((judge) => [judge.id, judge]));

  for (const { work, has, kept } of outcome) {
    for (const id of kept) expect(has).toContain(id);
    for (const id of has) {
      const judge = known.get(id);
      if (!kept.has(id)) expect(judge && mayTake(work, judge)).toBe(true);
    }
    expect(has.size).toBeLessThanOrEqual(Math.max(wish.perWork, kept.size));
  }
  if (!wish.move) expect(answer.removed).toEqual([]);

  for (const { judgeId, before, after } of answer.loads) {
    const limit = known.get(judgeId)?.limit ?? Infinity;
    expect(after).toBe(loadOf(outcome, judgeId));
    expect(before).toBe(given.works.filter((work) => work.has.some((each) => each.judgeId === judgeId)).length);
    expect(after).toBeLessThanOrEqual(Math.max(limit, outcome.filter(({ kept }) => kept.has(judgeId)).length));
  }
  expect(answer.loads.map(({ judgeId }) => judgeId).sort()).toEqual(judges.map(({ id }) => id).sort());

  for (let places = 1; places <= wish.perWork; places += 1)
    expect(outcome.reduce((sum, { has }) => sum + Math.min(has.size, places), 0)).toBe(mostPlaces(given, outcome, places));
  expectLevel(given, outcome);

  const lacking = outcome.filter(({ has }) => has.size < wish.perWork);
  expect(answer.unmet.map(({ workId }) => workId)).toEqual(expect.arrayContaining(lacking.map(({ work }) => work.id)));
  expect(answer.unmet).toHaveLength(lacking.length);
  for (const { workId, missing, because } of answer.unmet) {
    const of = outcome.find(({ work }) => work.id === workId);
    expect(missing).toBe(wish.perWork - (of?.has.size ?? 0));
    expect(because.map(({ judgeId }) => judgeId).sort()).toEqual(
      judges
        .map(({ id }) => id)
        .filter((id) => !of?.has.has(id))
        .sort(),
    );
    for (const { judgeId, reason } of because) {
      const judge = known.get(judgeId);
      const isFull = loadOf(outcome, judgeId) >= (judge?.limit ?? Infinity);
      const isConflict = of?.work.conflicts.includes(judgeId) === true;
      const holds = { conflict: isConflict, language: of && judge && !isConflict && !mayTake(of.work, judge), limit: isFull };
      expect(holds[reason]).toBe(true);
    }
  }
};

const judge = (id: string, more: Partial<JudgeToAssign> = {}): JudgeToAssign => ({ id, languages: null, limit: null, ...more });
const work = (id: string, more: Partial<WorkToAssign> = {}): WorkToAssign => ({ id, language: null, has: [], conflicts: [], ...more });
const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));

describe('the assignment', () => {
  test('gives as many places as any could, breaks no rule, is level, and names what it lacks', () => {
    fc.assert(fc.property(usual, expectKept), { numRuns: 500 });
  });

  test('does so for 3,000 works and 60 judges', () => {
    fc.assert(fc.property(large, expectKept), { numRuns: 1, endOnFailure: true });
  });

  test('is the same for the same seed, in whatever order works and judges come', () => {
    fc.assert(
      fc.property(usual, ({ works, judges, wish }) => {
        expect(assign(works.toReversed(), judges.toReversed(), wish)).toEqual(assign(works, judges, wish));
      }),
    );
  });

  test('is as level with another seed', () => {
    fc.assert(
      fc.property(usual, fc.string(), ({ works, judges, wish }, seed) => {
        const loadsWith = (given: string) =>
          assign(works, judges, { ...wish, seed: given })
            .loads.map(({ after }) => after)
            .sort((a, b) => a - b);
        expect(loadsWith(seed)).toEqual(loadsWith(wish.seed));
      }),
    );
    const [works, judges] = [many(30, (index) => work(`w${index}`)), many(6, (index) => judge(`j${index}`))];
    const addedWith = (seed: string) => assign(works, judges, { perWork: 2, seed, move: false }).added;
    expect(addedWith('a')).not.toEqual(addedWith('b'));
  });

  test('moves nothing when it is asked again', () => {
    fc.assert(
      fc.property(usual, (given) => {
        const wish = { ...given.wish, move: true };
        const first = outcomeOf({ ...given, wish }, assign(given.works, given.judges, wish));
        const works = first.map(({ work: each, has, kept }) => ({
          ...each,
          has: [...has].map((judgeId) => ({ judgeId, fixed: kept.has(judgeId) })),
        }));
        expect(assign(works, given.judges, { ...wish, seed: `${wish.seed} again` })).toMatchObject({ added: [], removed: [] });
      }),
    );
  });

  test('spreads 126 works over 9 judges, each pair of judges together', () => {
    const { added, loads, unmet } = assign(
      many(126, (index) => work(`w${index}`)),
      many(9, (index) => judge(`j${index}`)),
      { perWork: 2, seed: 'round', move: false },
    );
    expect(loads.map(({ after }) => after)).toEqual(many(9, () => 28));
    expect(unmet).toEqual([]);
    const pairs = Map.groupBy(added, ({ workId }) => workId);
    expect(new Set([...pairs.values()].map((pair) => pair.map(({ judgeId }) => judgeId).join(' '))).size).toBe(36);
  });

  test('passes a work on so that a judge of few languages gets what is left', () => {
    const { loads, unmet } = assign(
      [work('a', { language: 'fr' }), work('b', { language: 'fr' }), work('c'), work('d')],
      [judge('reads all', { limit: 2 }), judge('no French', { languages: ['zh'] })],
      { perWork: 1, seed: '', move: false },
    );
    expect(unmet).toEqual([]);
    expect(loads.map(({ after }) => after)).toEqual([2, 2]);
  });

  test('names each judge who cannot get a work, and the reason', () => {
    const { unmet } = assign(
      [work('own', { language: 'fr', conflicts: ['family'], has: [{ judgeId: 'has it', fixed: true }] })],
      [judge('family', { languages: ['zh'] }), judge('has it'), judge('no French', { languages: ['zh'] }), judge('full', { limit: 0 })],
      { perWork: 3, seed: '', move: true },
    );
    expect(unmet).toEqual([
      {
        workId: 'own',
        missing: 2,
        because: [
          { judgeId: 'family', reason: 'conflict' },
          { judgeId: 'full', reason: 'limit' },
          { judgeId: 'no French', reason: 'language' },
        ],
      },
    ]);
  });

  test('balances what nobody has opened', () => {
    const works = many(12, (index) => work(`w${index}`, { has: [{ judgeId: 'a', fixed: index < 7 }] }));
    const { added, loads } = assign(works, [judge('a'), judge('b')], { perWork: 1, seed: '', move: true });
    expect(loads.map(({ after }) => after)).toEqual([7, 5]);
    expect(added.map(({ workId }) => workId).sort()).toEqual(['w10', 'w11', 'w7', 'w8', 'w9']);
    expect(assign(works, [judge('a'), judge('b')], { perWork: 1, seed: '', move: false })).toMatchObject({ added: [], removed: [] });
  });

  test('keeps what is fixed in spite of a conflict, and takes the rest from it only if it may move', () => {
    const works = [
      work('opened', { conflicts: ['a'], has: [{ judgeId: 'a', fixed: true }] }),
      work('new', { conflicts: ['a'], has: [{ judgeId: 'a', fixed: false }] }),
    ];
    const judges = [judge('a'), judge('b')];
    expect(assign(works, judges, { perWork: 1, seed: '', move: false })).toMatchObject({ added: [], removed: [] });
    expect(assign(works, judges, { perWork: 1, seed: '', move: true })).toMatchObject({
      added: [{ workId: 'new', judgeId: 'b' }],
      removed: [{ workId: 'new', judgeId: 'a' }],
    });
  });

  test('leaves a third judge, called by hand, with the work', () => {
    const has = ['a', 'b', 'c'].map((judgeId) => ({ judgeId, fixed: false }));
    const judges = [judge('a'), judge('b'), judge('c'), judge('d')];
    expect(assign([work('w', { has })], judges, { perWork: 2, seed: '', move: true })).toMatchObject({ added: [], removed: [], unmet: [] });
  });

  test('frees what a judge who has left had not opened', () => {
    const works = [
      work('opened', { has: [{ judgeId: 'gone', fixed: true }] }),
      work('waiting', { has: [{ judgeId: 'gone', fixed: false }] }),
    ];
    expect(assign(works, [judge('stays')], { perWork: 1, seed: '', move: true })).toMatchObject({
      added: [{ workId: 'waiting', judgeId: 'stays' }],
      removed: [{ workId: 'waiting', judgeId: 'gone' }],
    });
  });
});
