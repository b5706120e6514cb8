import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';
import { root } from './run.mjs';

/** A test, a hook or a file that failed; `file` is relative to the project, null for an error outside of every file. */
export interface Failure {
  project: string;
  file: string | null;
  name: string;
  said: string;
}

/** The result of one run of Vitest. */
export interface Report {
  passed: number;
  durations: { name: string; ms: number }[];
  failures: Failure[];
}

const saidBy = (errors: readonly SerializedError[]): string => errors.map(({ stack, message }) => stack || message).join('\n');

const failuresOf = (module: TestModule): Failure[] => {
  const place = { project: module.project.name, file: relative(root, module.moduleId) };
  const failure = (name: string, errors: readonly SerializedError[]): Failure[] =>
    errors.length === 0 ? [] : [{ ...place, name, said: saidBy(errors) }];
  const ofSuite = (suite: TestSuite) => failure(`${suite.fullName} (hook)`, suite.errors());
  const ofTest = (test: TestCase) => failure(test.fullName, test.result().errors ?? []);
  return [
    ...failure('(file)', module.errors()),
    ...[...module.children.allSuites()].flatMap(ofSuite),
    ...[...module.children.allTests()].flatMap(ofTest),
  ];
};

/** Summarises a run. Failed hooks and files count as well as tests: Vitest's JSON omits them once a test has failed. */
export const reportOf = (modules: readonly TestModule[], outside: readonly SerializedError[]): Report => {
  const tests = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => ({ name: `${relative(root, module.moduleId)} ${test.fullName}`, test })),
  );
  return {
    passed: tests.filter(({ test }) => test.result().state === 'passed').length,
    durations: tests.map(({ name, test }) => ({ name, ms: test.diagnostic()?.duration ?? 0 })),
    failures: [
      ...modules.flatMap(failuresOf),
      ...outside.map((error) => ({ project: '', file: null, name: 'an error outside of tests', said: saidBy([error]) })),
    ],
  };
};

/** Writes the report of a run to the path that TEST_REPORT names. */
export default class GateReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], outside: readonly SerializedError[]): void {
    const path = process.env['TEST_REPORT'];
    if (path !== undefined) writeFileSync(path, JSON.stringify(reportOf(modules, outside)));
  }
}
