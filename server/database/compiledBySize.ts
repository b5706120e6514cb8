import type { CompiledQuery, Kysely } from 'kysely';

type Executor = Pick<Kysely<never>, 'executeQuery'>;

/** Returns an array that repeats a value, to build a query with. */
export const repeated = <T>(value: T, size: number): T[] => Array.from({ length: size }, () => value);

/**
 * Returns a query over a list, compiled once for each length of the list (of which there should be few): building a query costs several
 * times what SQLite needs to run it. `build` builds it for a given number of values. Their parameters (`parametersOf`) come last; those
 * before are as built, or the given ones.
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
