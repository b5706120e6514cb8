/** Runs a task for each item with limited concurrency, started in order. Rejects with the first failure, after which no task is started. */
export const forEachConcurrent = async <T>(
  lanes: number,
  items: IterableIterator<T> | AsyncIterableIterator<T>,
  run: (item: T) => Promise<unknown>,
): Promise<void> => {
  let failed = false;
  const lane = async (): Promise<void> => {
    for await (const item of items) {
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
