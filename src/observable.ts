/** Starts something; returns a function that ends it. */
export type Start = () => () => void;

/** The listeners of one module's changes. `subscribe` fits `useSyncExternalStore`. */
export interface Listeners<Args extends unknown[] = []> {
  /** Calls `listener` on every notification; returns a function that ends it. */
  subscribe(listener: (...args: Args) => void): () => void;
  notify(...args: Args): void;
}

/** Creates listeners. `whileObserved` starts with the first listener and ends with the last. */
export const createListeners = <Args extends unknown[] = []>(whileObserved: Start = () => () => {}): Listeners<Args> => {
  const listeners = new Set<(...args: Args) => void>();
  let end: (() => void) | null = null;
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      end ??= whileObserved();
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        end?.();
        end = null;
      };
    },
    notify: (...args) => {
      for (const listener of listeners) listener(...args);
    },
  };
};

/** A value that reports its changes. `current` and `subscribe` fit `useSyncExternalStore`. */
export interface Observable<T> {
  current(): T;
  subscribe(listener: () => void): () => void;
  /** Sets the value. The present value again notifies no listener. */
  set(value: T): void;
}

export const createObservable = <T>(initial: T, whileObserved?: Start): Observable<T> => {
  let value = initial;
  const { subscribe, notify } = createListeners(whileObserved);
  return {
    current: () => value,
    subscribe,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      notify();
    },
  };
};
