import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Started last, each would leave all other workers idle. */
const LONGEST = [
  'e2e/screens',
  'e2e/submitWork',
  'e2e/drafts',
  'e2e/outbox',
  'e2e/updates',
  'resilience/uploadsBrowser',
  'resilience/sigterm',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const index = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return index === -1 ? LONGEST.length : index;
};

/** Sorts the files known to take longest first, then in Vitest's own order, which on a fresh clone has no durations to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
