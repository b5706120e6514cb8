import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { root } from '../lib/run.mjs';

/** API tests that register, change, decide, cancel, export and notify about entries. */
const REGISTRATIONS = [
  'registrations',
  'registrationEdit',
  'registrationProblems',
  'registerIdempotency',
  'changeIdempotency',
  'waitlist',
  'waitlistWalk',
  'review',
  'reviewList',
  'story',
  'accounts-data',
  'messages',
  'listPages',
  'works',
];
/** API tests by the beginning of a file's name. */
const PARTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(guardian|consentText)/, ['guardians', 'guardianTexts', 'entryRecord', 'reminders']],
  [/^(look|checkLooks)/, ['looks', 'people', 'supportView']],
  [/^(payment|changeFee|printPayment)/, ['payments', 'paymentUndo', 'paymentState']],
  [/^receiptPdf/, ['guardians', 'erasure']],
  [/^cannedReason/, ['cannedReasons']],
  [/^invitation/, ['invitationCodes']],
  [/^retention/, ['retention', 'housekeeping']],
  [/^(erasure|account|withdraw)/, ['erasure', 'accountMerge']],
  [/^exportEntries/, ['exports']],
  [/^(correct|entry|extension|moveGroup|note)/, ['entryRecord', 'staffRights']],
  [/^entry\./, ['ownResults', 'keyRotation']],
  [/^(entryDocument|contact|listStore)/, ['search', 'listPages', 'exports']],
  [/^listStore/, ['announcements']],
  [/^(decide|review|listStore)/, ['review', 'reviewList', 'decisions', 'overview', 'guardians', 'siteSettings', 'staffRights']],
  [/^(memberStore|review|savedNumbers|signUpLimit)/, ['otherFamilies', 'registrationProblems', 'siteSettings']],
  [/^(ownRegistrations|store)/, ['calendars', 'messageTemplates', 'ownResults']],
  [/^seat/, ['waitlist', 'waitlistWalk']],
];
/** Maximum number of tests for a file; those that reach it only through many others prove little. */
const MOST = 7;

/** Type-only imports bring no code. */
const IMPORT = /(?:^(?:import|export)\s(?!type\s)[^;']*\sfrom\s|^import\s|import\(\s*)'([#.][^']*)'/gm;

const importsOf = (file: string): string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORT)].flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name));
    return existsSync(join(root, path)) ? [path] : [];
  });

const graph = new Map<string, string[]>();
const edges = (file: string): string[] => {
  const found = graph.get(file) ?? importsOf(file);
  graph.set(file, found);
  return found;
};

/** Returns the number of imports between a test and a file; null if there is no path. */
const distance = (test: string, file: string): number | null => {
  const seen = new Set([test]);
  let ring = [test];
  for (let steps = 0; ring.length > 0; steps += 1) {
    if (ring.includes(file)) return steps;
    ring = ring.flatMap(edges).filter((each) => !seen.has(each) && seen.add(each));
  }
  return null;
};

const unitTests = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root });

const nameOf = (path: string): string => basename(path).split('.')[0] ?? '';
/** Returns the subject of a path: `offline/uploads` of src/offline/uploads/rows.ts and of tests/unit/offline/uploads/sending.test.ts. */
const subjectOf = (path: string): string => dirname(path.replace(/^(?:tests\/unit|[^/]+)\//, ''));

const apiTests = (names: readonly string[]): string[] =>
  names.map((name) => `tests/api/${name}.test.ts`).filter((test) => existsSync(join(root, test)));

/**
 * Returns the tests of a file, the most relevant first: the one of its name; the nearest, including all of its own subject at the same distance;
 * API tests.
 */
export const testsOf = (file: string): string[][] => {
  const near = unitTests
    .flatMap((test) => {
      const steps = distance(test, file);
      return steps === null ? [] : [{ test, steps }];
    })
    .map((each) => ({ ...each, isNamesake: nameOf(each.test) === nameOf(file), isOfSubject: subjectOf(each.test) === subjectOf(file) }))
    .toSorted((a, b) => Number(b.isNamesake) - Number(a.isNamesake) || a.steps - b.steps || Number(b.isOfSubject) - Number(a.isOfSubject))
    .filter(({ isOfSubject, steps }, index, all) => index < MOST || (isOfSubject && steps === all.find((each) => each.isOfSubject)?.steps));
  const namesakes = near.filter(({ isNamesake }) => isNamesake);
  const others = near.filter(({ isNamesake }) => !isNamesake);
  const units = [namesakes, others].map((group) => group.map(({ test }) => test));
  const parts = PARTS.flatMap(([pattern, names]) => (pattern.test(basename(file)) ? names : []));
  const groups = file.startsWith('server/registrations/')
    ? [apiTests(parts), [...units.flat(), ...apiTests(REGISTRATIONS.filter((name) => !parts.includes(name)))]]
    : units;
  return groups.filter((group) => group.length > 0);
};
