/** Tells the tabs of this browser what one of them is at. */
export interface Presence {
  /** Holds until the returned function is called, or the tab dies. */
  hold(id: string): () => void;
  isHeld(id: string): Promise<boolean>;
}

/** Returns a presence based on Web Locks; `name` distinguishes it from others. */
export const webPresence = (name: string): Presence => ({
  hold: (id) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks?.request(`${name}:${id}`, () => promise).catch(() => {});
    return resolve;
  },
  isHeld: async (id) => (await navigator.locks?.query())?.held?.some((held) => held.name === `${name}:${id}`) ?? false,
});
