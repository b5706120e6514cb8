// Promise: no link of the ledger of votes can be changed, removed, put in between or moved without the ledger saying where; a recount gives what a count
// by hand gives.
import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  digestOfVote,
  EMPTY_HEAD,
  faultAfter,
  faultAtEnd,
  type LedgerFault,
  type LedgerHead,
  type Link,
  linkAfter,
  type NewLink,
  recount,
} from '#contract/votes/rules/ledger.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-09-0${n}`);
const newLink = fc.record<NewLink>({
  competitionId: fc.constant('c'),
  ledger: fc.constant('votes'),
  day,
  kind: fc.constant('cast'),
  aboutId: fc.uuid(),
  workId: fc.constantFrom('w1', 'w2', 'w3'),
  at: fc.integer({ min: 0, max: 2e12 }),
  digest: fc.string(),
});

/** Links in the order given, as the server does a batch. */
const chained = (links: readonly NewLink[]): { links: Link[]; head: LedgerHead } => {
  let head: LedgerHead = EMPTY_HEAD;
  const chain = links.map((link) => {
    const next = linkAfter(sha256, head, link);
    head = { no: next.no, day: next.day, hash: next.hash };
    return next;
  });
  return { links: chain, head };
};

const faultIn = (links: readonly Link[], stored: LedgerHead): LedgerFault | null => {
  let head: LedgerHead = EMPTY_HEAD;
  for (const link of links) {
    const fault = faultAfter(sha256, head, link);
    if (fault) return fault;
    head = { no: link.no, day: link.day, hash: link.hash };
  }
  return faultAtEnd(head, stored);
};

const chain = fc.array(newLink, { minLength: 1, maxLength: 30 }).map(chained);
const withPlace = chain.chain((one) => fc.tuple(fc.constant(one), fc.nat({ max: one.links.length - 1 })));

it('is whole as it was written, numbered from 1, and its days never go back', () => {
  fc.assert(
    fc.property(chain, ({ links, head }) => {
      expect(faultIn(links, head)).toBeNull();
      expect(links.map(({ no }) => no)).toEqual(links.map((_, index) => index + 1));
      expect(links.map((link) => link.day)).toEqual(links.map((link) => link.day).toSorted());
    }),
  );
});

it('begins each day from the head of the day before: the later day says nothing of an altered earlier one', () => {
  fc.assert(
    fc.property(fc.array(newLink, { minLength: 1, maxLength: 9 }), newLink, (earlier, later) => {
      const first = { ...later, day: '2026-09-10' };
      const { head } = chained(earlier);
      const link = linkAfter(sha256, head, first);
      expect(faultAfter(sha256, head, link)).toBeNull();
      expect(faultAfter(sha256, { ...head, hash: sha256(head.hash) }, link)).toEqual({ fault: 'changed', no: link.no });
    }),
  );
});

it('names the first link that is changed, whichever of its fields', () => {
  const other: { [K in keyof Link]: (value: Link[K]) => Link[K] } = {
    competitionId: (text) => `${text}x`,
    ledger: () => 'rulings',
    no: (no) => no,
    day: (text) => `${text}x`,
    kind: () => 'void',
    aboutId: (text) => `${text}x`,
    workId: (text) => `${text}x`,
    at: (at) => at + 1,
    digest: (text) => `${text}x`,
    hash: (text) => sha256(text),
  };
  const change = <K extends keyof Link>(link: Link, field: K): Link => ({ ...link, [field]: other[field](link[field]) });
  const fields = Object.keys(other).filter((field): field is keyof Link => field in other && field !== 'no');
  fc.assert(
    fc.property(withPlace, fc.constantFrom(...fields), ([{ links, head }, at], field) => {
      const changed = links.map((link, index) => (index === at ? change(link, field) : link));
      expect(faultIn(changed, head)).toEqual({ fault: 'changed', no: at + 1 });
    }),
  );
});

it('names a link that is missing, at the end too, and one that was added', () => {
  fc.assert(
    fc.property(withPlace, newLink, ([{ links, head }, at], extra) => {
      expect(faultIn(links.toSpliced(at, 1), head)).toEqual({ fault: 'missing', no: at + 1 });
      expect(faultIn([...links, linkAfter(sha256, head, extra)], head)).toEqual({ fault: 'added', no: links.length + 1 });
      // Put in between, with the later ones numbered anew.
      const shifted = [...links.slice(0, at), linkAfter(sha256, EMPTY_HEAD, extra), ...links.slice(at)].map((link, index) => ({
        ...link,
        no: index + 1,
      }));
      expect(faultIn(shifted, { ...head, no: head.no + 1 })).toEqual({ fault: 'changed', no: at === 0 ? 2 : at + 1 });
    }),
  );
});

it('has another head if any of its votes was another', () => {
  fc.assert(
    fc.property(fc.array(newLink, { minLength: 1, maxLength: 12 }), fc.nat(), (links, seed) => {
      const at = seed % links.length;
      const changed = links.map((link, index) => (index === at ? { ...link, workId: `${link.workId}x` } : link));
      expect(chained(changed).head.hash).not.toBe(chained(links).head.hash);
    }),
  );
});

it('covers a voter by a digest that nobody can try out without the salt', () => {
  const vote = { day: '2026-09-01', fresh: 0, voterHash: 'voter', addressHash: 'address' };
  expect(digestOfVote(sha256, { ...vote, salt: 'a' })).not.toBe(digestOfVote(sha256, { ...vote, salt: 'b' }));
  for (const change of [{ day: '2026-09-02' }, { fresh: 1 }, { voterHash: null }, { addressHash: 'voter' }])
    expect(digestOfVote(sha256, { ...vote, salt: 'a', ...change })).not.toBe(digestOfVote(sha256, { ...vote, salt: 'a' }));
});

it('counts the votes that no ruling has voided last', () => {
  const votes = fc.array(fc.constantFrom('w1', 'w2', 'w3'), { maxLength: 20 });
  const ruling = fc.record({
    kind: fc.constantFrom('void', 'restore', 'fine'),
    votes: fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }),
  });
  fc.assert(
    fc.property(votes, fc.array(ruling, { maxLength: 6 }), (works, rulings) => {
      const real = rulings.map((one) => ({ ...one, votes: one.votes.filter((no) => no <= works.length) }));
      const { totals, voided } = recount(works, real);
      const counts = works.filter((_, index) => real.findLast((one) => one.votes.includes(index + 1))?.kind !== 'void');
      for (const work of ['w1', 'w2', 'w3']) expect(totals.get(work) ?? 0).toBe(counts.filter((one) => one === work).length);
      expect(works.length - voided.size).toBe(counts.length);
    }),
  );
});
