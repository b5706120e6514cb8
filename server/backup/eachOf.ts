/** Runs `act` for each item, a few at a time; the first failure ends it. */
export const eachOf = async <T>(items: Iterable<T> | AsyncIterable<T>, atOnce: number, act: (item: T) => Promise<void>): Promise<void> => {
  const running = new Set<Promise<void>>();
  for await (const item of items) {
    const one = act(item).finally(() => running.delete(one));
    // Awaited below; a failure while another item is awaited must not become an unhandled rejection.
    one.catch(() => undefined);
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
  }
  await Promise.all(running);
};
