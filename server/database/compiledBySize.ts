import type { CompiledQuery, Kysely } from 'kysely';

type Executor = Pick<Kysely<never>, 'executeQuery'>;

/** So many times a value, to build a query with. */
export const repeated = <T>(value: T, size: number): T[] => Array.from({ length: size }, () => value);

/**
 * A query over a list, built once for each length of it (of which there should be few): building one costs several times what SQLite needs
 * to run it. `build` builds it for so many values. Their parameters (`parametersOf`) are its last ones; those before are as they were
 * built, or the given ones.
 */
export const compiledBySize = <Value, Row>(
  build: (size: number) => CompiledQuery<Row>,
  parametersOf: (value: Value) => readonly unknown[],
): ((db: Executor, values: readonly Value[], before?: readonly unknown[]) => Promise<Row[]>) => {
  const bySize = new Map<number, CompiledQuery<Row>>();
  return async (db, values, before) => {
    if (values.length === 0) return [];
    const compiled = bySize.get(values.length) ?? build(values.length);
    bySize.set(values.length, compiled);
    const last = values.flatMap(parametersOf);
    const first = before ?? compiled.parameters.slice(0, compiled.parameters.length - last.length);
    const query: CompiledQuery<Row> = { ...compiled, parameters: [...first, ...last] };
    return (await db.executeQuery(query)).rows;
  };
};
