/** @import { Failure } from './reporter.ts' */

/** Projects whose failures count at once: nothing in them depends on the machine. */
const NEVER_AGAIN = ['unit'];

/**
 * Files whose failures count at once: money, exactly-once, seats, votes and consent. A race there is a fault of the product, however rare.
 * Browser tests of the same subjects are excluded: they check that a screen shows something in time, these what is stored.
 */
export const MUST_NOT_FLAKE = [
  ...['payments', 'paymentUndo', 'waitlist', 'waitlistWalk', 'registrations', 'votes', 'votesRace'],
  ...['registerIdempotency', 'changeIdempotency', 'idempotencyAcrossReleases'],
  ...['agreements', 'guardians', 'guardianTexts'],
]
  .map((name) => `tests/api/${name}.test.ts`)
  .concat(['kill9', 'kill9Votes', 'announcementKills'].map((name) => `tests/resilience/${name}.test.ts`));

/** Maximum number of flaky tests with which a run passes. */
export const MOST_FLAKY = 5;
/** Maximum number of files to rerun: if more are broken, a second run would only take time. */
const MOST_FILES = 10;

/** @param {Failure} failure */
const mayRunAgain = ({ project, file }) => file !== null && !NEVER_AGAIN.includes(project) && !MUST_NOT_FLAKE.includes(file);

/**
 * Returns the files to rerun, by project; none if too many failed.
 * @param {readonly Failure[]} failures
 * @returns {Map<string, string[]>}
 */
export const filesToRunAgain = (failures) => {
  /** @type {Map<string, string[]>} */
  const files = new Map();
  for (const failure of failures.filter(mayRunAgain)) {
    const ofProject = files.get(failure.project) ?? [];
    if (failure.file !== null && !ofProject.includes(failure.file)) files.set(failure.project, [...ofProject, failure.file]);
  }
  const count = [...files.values()].reduce((sum, ofProject) => sum + ofProject.length, 0);
  return count > MOST_FILES ? new Map() : files;
};

/**
 * Classifies the failures of the first run by the rerun of the same files: flaky if the whole file passed afterwards. All others are lasting, as
 * are those of the rerun only.
 * @param {readonly Failure[]} first
 * @param {ReadonlyMap<string, readonly string[]>} again The rerun files.
 * @param {readonly Failure[]} second
 * @returns {{ flaky: Failure[], lasting: Failure[] }}
 */
export const verdict = (first, again, second) => {
  /** @param {Failure} failure */
  const isFlaky = ({ project, file }) =>
    file !== null &&
    (again.get(project) ?? []).includes(file) &&
    // An error outside of every file ends a run before all of it has passed.
    !second.some((each) => each.file === null || (each.project === project && each.file === file));
  /** @param {Failure} a @param {Failure} b */
  const isSame = (a, b) => a.project === b.project && a.file === b.file && a.name === b.name;
  const lasting = first.filter((failure) => !isFlaky(failure));
  return {
    flaky: first.filter(isFlaky),
    lasting: [...lasting, ...second.filter((failure) => !lasting.some((each) => isSame(each, failure)))],
  };
};
