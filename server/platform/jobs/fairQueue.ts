/** A queue that runs one task at a time and whose owners take turns: an owner of many tasks does not make the others wait for all of them. */
export interface FairQueue {
  run<T>(owner: string, task: () => Promise<T>): Promise<T>;
}

export const createFairQueue = (): FairQueue => {
  /** Owners in order of turns: one whose task has run goes to the end. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  const takeNext = (): (() => Promise<void>) | undefined => {
    const [first] = waiting;
    if (!first) return undefined;
    const [owner, tasks] = first;
    const task = tasks.shift();
    waiting.delete(owner);
    if (tasks.length > 0) waiting.set(owner, tasks);
    return task;
  };
  const work = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    for (let task = takeNext(); task; task = takeNext()) await task();
    isRunning = false;
  };

  return {
    run: (owner, task) =>
      new Promise((resolve, reject) => {
        const tasks = waiting.get(owner) ?? [];
        tasks.push(() => task().then(resolve, reject));
        waiting.set(owner, tasks);
        void work();
      }),
  };
};
