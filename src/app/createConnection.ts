/** `online`, `offline`, or `back` for a moment after a connection came back. */
export type Connection = 'online' | 'offline' | 'back';

/** How long "back online" stays, in ms. */
export const BACK_ONLINE_MS = 4000;

interface Surroundings {
  isOnline(): boolean;
  /** Tells when the browser's own idea of being online changes. */
  listen(changed: () => void): void;
  later(run: () => void, ms: number): void;
}

/** Follows the connection: the browser's own word, and what calls to the server met. */
export const createConnection = ({ isOnline, listen, later }: Surroundings) => {
  let state: Connection = isOnline() ? 'online' : 'offline';
  const listeners = new Set<() => void>();

  const become = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const cameBack = () => {
    if (state !== 'offline') return;
    become('back');
    later(() => {
      if (state === 'back') become('online');
    }, BACK_ONLINE_MS);
  };

  listen(() => (isOnline() ? cameBack() : become('offline')));

  return {
    current: (): Connection => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A call reached the server. */
    reached: cameBack,
    /** A call did not reach the server. */
    missed: () => become('offline'),
  };
};

export type ConnectionStore = ReturnType<typeof createConnection>;
