// Promise: of all answers kept about a child, a refusal counts whatever name the child has, a consent only for the name it was given for.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Answer, answerInForce, refusalsElsewhere, refusesAnything } from '#server/registrations/guardians/answers/answersInForce.ts';

const flag = fc.constantFrom(0 as const, 1 as const);
const phone = fc.constantFrom('mother', 'father', 'teacher');
const name = fc.constantFrom('lin', 'chen');
const answer: fc.Arbitrary<Answer> = fc
  .record({ phoneIndex: phone, nameIndex: fc.option(name), processing: flag, publishName: flag, publishWork: flag, answeredAt: fc.nat(9) })
  // Without the processing nothing is published.
  .map((each) => (each.processing === 0 ? { ...each, publishName: 0, publishWork: 0 } : each));
const answers = fc.array(answer, { maxLength: 8 });

test('the answer in force is the number’s newest that counts, in whatever order they are kept', () => {
  fc.assert(
    fc.property(answers, phone, name, fc.nat(), (kept, number, child, turn) => {
      const found = answerInForce(kept, number, child);
      const counting = kept.filter(
        (each) => each.phoneIndex === number && (refusesAnything(each) || each.nameIndex === null || each.nameIndex === child),
      );
      expect(found === undefined).toBe(counting.length === 0);
      if (!found) return;
      const newest = Math.max(...counting.map(({ answeredAt }) => answeredAt));
      expect(found.answeredAt).toBe(newest);
      // Of two at one instant the refusal counts.
      expect(refusesAnything(found)).toBe(counting.some((each) => each.answeredAt === newest && refusesAnything(each)));
      const turned = [...kept.slice(turn % (kept.length + 1)), ...kept.slice(0, turn % (kept.length + 1))];
      expect(refusesAnything(answerInForce(turned, number, child) ?? found)).toBe(refusesAnything(found));
    }),
  );
});

test('no answer from one number, and no consent for another name, ends another number’s refusal', () => {
  fc.assert(
    fc.property(answers, answer, phone, name, (kept, added, own, child) => {
      const before = refusalsElsewhere(kept, own, child).map(({ phoneIndex }) => phoneIndex);
      const after = refusalsElsewhere([...kept, added], own, child).map(({ phoneIndex }) => phoneIndex);
      const isForOtherName = !refusesAnything(added) && added.nameIndex !== null && added.nameIndex !== child;
      for (const number of before) if (added.phoneIndex !== number || isForOtherName) expect(after).toContain(number);
    }),
  );
});

test('a number never refuses to itself', () => {
  fc.assert(
    fc.property(answers, phone, name, (kept, own, child) => {
      expect(refusalsElsewhere(kept, own, child).map(({ phoneIndex }) => phoneIndex)).not.toContain(own);
    }),
  );
});
