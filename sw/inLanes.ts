/** Runs a task for each item, so many at a time, begun in order. Fails with the first that fails; none is begun after that. */
export const inLanes = async <T>(lanes: number, items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> => {
  const rest = items.values();
  let failed = false;
  const lane = async (): Promise<void> => {
    for (const item of rest) {
      if (failed) return;
      try {
        await run(item);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
