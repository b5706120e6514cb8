import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { root } from '../lib/run.mjs';
import type { Mutant } from './mutate.ts';

/** Returns the TypeScript project of a file. */
const projectOf = (file: string): string =>
  join(root, file.startsWith('contract/') ? '' : file.slice(0, file.indexOf('/')), 'tsconfig.json');

/** Checks the types of changed files without writing them. Only errors in the changed file itself are found. */
export const createTypeCheck = () => {
  let changed: { path: string; text: string } | null = null;
  const api = new API({ cwd: root, fs: { readFile: (path) => (path === changed?.path ? changed.text : undefined) } });
  const opened = new Set<string>();

  return {
    /** Returns true if the change compiles. */
    compiles: ({ file, start, end, text }: Mutant): boolean => {
      const path = join(root, file);
      const project = projectOf(file);
      const before = changed ? [changed.path] : [];
      const source = readFileSync(path, 'utf8');
      changed = { path, text: source.slice(0, start) + text + source.slice(end) };
      const snapshot = api.updateSnapshot({
        ...(!opened.has(project) && { openProjects: [project] }),
        fileChanges: { changed: [...before, path] },
      });
      opened.add(project);
      const program = snapshot.getProject(project)?.program;
      if (!program) throw new Error(`${project} was not opened`);
      const compiles = program.getSyntacticDiagnostics(path).length === 0 && program.getSemanticDiagnostics(path).length === 0;
      snapshot.dispose();
      return compiles;
    },
    close: () => api.close(),
  };
};
