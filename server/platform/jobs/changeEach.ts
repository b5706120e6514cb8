import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import type { Db, Tx } from '#server/platform/database.ts';

export interface Refusal {
  id: string;
  code: ProblemCode;
}

/** Changes many, each once and in its own transaction. One that cannot be changed is returned with its code and blocks no other. */
export const changeEach = async (
  db: Db,
  ids: Iterable<string>,
  change: (tx: Tx, id: string) => Promise<void>,
): Promise<{ done: string[]; refused: Refusal[] }> => {
  const done: string[] = [];
  const refused: Refusal[] = [];
  for (const id of new Set(ids)) {
    try {
      await db.transaction().execute((tx) => change(tx, id));
      done.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  return { done, refused };
};
