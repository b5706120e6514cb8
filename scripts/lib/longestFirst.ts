import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take minutes. Begun last, each would leave all workers but its own idle. */
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

/** Vitest's own order, after the files known to take longest: on a fresh clone it has no durations to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
