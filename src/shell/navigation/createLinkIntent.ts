/** Time for which a pointer or the focus must rest on a link before it counts as intent. Passing over a list loads nothing. */
export const REST_MS = 80;

export interface IntentDeps {
  /** Returns true if prefetching is welcome now: not offline, and the reader does not save data. */
  isWelcome(): boolean;
  load(url: URL): void;
  /** Returns a function that cancels the call. */
  schedule(run: () => void, ms: number): () => void;
}

/** Loads the target of a link, once, as soon as a reader is about to follow it. */
export const createLinkIntent = ({ isWelcome, load, schedule }: IntentDeps) => {
  const loaded = new Set<string>();
  let resting: { address: string; cancel: () => void } | null = null;

  const loadOnce = (url: URL) => {
    const address = url.pathname + url.search;
    if (loaded.has(address) || !isWelcome()) return;
    loaded.add(address);
    load(url);
  };
  const leave = () => {
    resting?.cancel();
    resting = null;
  };
  return {
    /** Called when a pointer or the focus enters a link. */
    rest(url: URL): void {
      if (resting?.address === url.href) return;
      leave();
      resting = { address: url.href, cancel: schedule(() => loadOnce(url), REST_MS) };
    },
    /** Called when it moves on, to no link. */
    leave,
    /** Called when a link is touched or pressed: it will be followed on release. */
    press(url: URL): void {
      leave();
      loadOnce(url);
    },
  };
};
