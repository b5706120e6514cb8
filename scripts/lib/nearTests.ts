import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { testsOf } from '../mutants/relatedTests.ts';
import { root } from './run.mjs';

/** An endpoint or an address, as written in code and tests. */
const NAMED = /(?<=['"`])(?:(?:GET|POST|PUT|PATCH|DELETE) \/api\/[^'"`?\s]+|\/[a-zA-Z][\w/-]+)/g;
/** Maximum number of API or browser tests that run for a change of one subject. */
const MOST = 3;

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const namesIn = (path: string): ReadonlySet<string> => new Set(textOf(path).match(NAMED));

const testsIn = (folder: string) => globSync(`tests/${folder}/**/*.test.ts`, { cwd: root }).map((path) => ({ path, names: namesIn(path) }));
const api = testsIn('api');
const e2e = testsIn('e2e');

/** Returns the subject's folder: `server/votes` of server/votes/cast.ts, `src/admin/votes` of src/admin/votes/VoteList.tsx. */
const subjectFolder = (file: string): string => /^(?:server|src(?:\/admin)?|contract)\/[^/.]+(?=\/)/.exec(file)?.[0] ?? dirname(file);

/** Returns the stem of a subject, such as `vote` of votes: a test's name begins with it, or with `admin` before it. */
const stem = (subject: string): string => subject.replace(/s$/, '').toLowerCase();

/** Returns the tests that share most names with the subject of a file; names in few tests count for more. */
const nearest = (tests: typeof api, file: string): string[] => {
  const folder = subjectFolder(file);
  const sources = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
  const names = new Set(sources.flatMap((path) => [...namesIn(path)]));
  const namesakes = stem(basename(folder));
  return tests
    .map((test) => {
      const shared = [...test.names].filter((name) => names.has(name));
      const weight = shared.reduce((sum, name) => sum + 1 / tests.filter((each) => each.names.has(name)).length, 0);
      const isNamesake = basename(test.path)
        .toLowerCase()
        .replace(/^admin/, '')
        .startsWith(namesakes);
      return { path: test.path, weight: weight + (isNamesake ? 1 : 0) };
    })
    .filter(({ weight }) => weight >= 0.5)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST)
    .map(({ path }) => path);
};

const isTest = (file: string): boolean => /^tests\/(unit|api|e2e|resilience)\/.*\.test\.tsx?$/.test(file);
const isCode = (file: string): boolean => /^(contract|server|src|sw|scripts)\/.*\.tsx?$/.test(file);

/**
 * Returns the tests of some changed files (paths relative to the project, which exist) by Vitest's projects: the tests among them, the unit tests
 * nearest by imports, and the API and browser tests that name the same endpoints and addresses.
 */
export const nearTests = (changed: readonly string[]): Map<string, string[]> => {
  const tests = changed.flatMap((file) => {
    if (isTest(file)) return [file];
    if (!isCode(file)) return [];
    return [
      ...testsOf(file).flat(),
      ...(/^(server|contract)\//.test(file) ? nearest(api, file) : []),
      ...(/^src\//.test(file) ? nearest(e2e, file) : []),
      ...(/^sw\//.test(file) ? ['tests/e2e/offline.test.ts', 'tests/e2e/updates.test.ts'] : []),
    ];
  });
  return Map.groupBy([...new Set(tests)].toSorted(), (path) => path.split('/')[1] ?? '');
};
