/** How long a pointer or the focus rests on a link before it means that link. Passing over a list loads nothing. */
export const REST_MS = 80;

export interface IntentDeps {
  /** Whether loading ahead is welcome now: not offline, not where the reader saves data. */
  isWelcome(): boolean;
  load(url: URL): void;
  /** Answers how to take it back. */
  schedule(run: () => void, ms: number): () => void;
}

/** Loads what a link leads to, once, as soon as a reader is about to follow it. */
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
    /** A pointer or the focus has come onto a link. */
    rest(url: URL): void {
      if (resting?.address === url.href) return;
      leave();
      resting = { address: url.href, cancel: schedule(() => loadOnce(url), REST_MS) };
    },
    /** It has gone on, to no link. */
    leave,
    /** A link is touched or pressed: it will be followed when the finger is lifted. */
    press(url: URL): void {
      leave();
      loadOnce(url);
    },
  };
};
