/**
 * The filter fields that organisers type. They may hold a phone number, name or e-mail address, so they are kept out of the address, which
 * browsers, proxies and copied links keep, and out of the device's store. They are in the state of the tab's history entry, which survives
 * "back" and a reload, and ends with the tab.
 */
export interface TypedFilter {
  q?: string;
  no?: string;
}

type Filter = Readonly<Record<string, unknown>>;

const typedIn = ({ q, no }: Filter): TypedFilter => ({
  ...(typeof q === 'string' && q !== '' && { q }),
  ...(typeof no === 'string' && no !== '' && { no }),
});

const isFilter = (value: unknown): value is Filter => typeof value === 'object' && value !== null;

/** Reads the typed filter from the state of a history entry (`useLocation`). */
export const typedOf = (state: unknown): TypedFilter => (isFilter(state) && isFilter(state['typed']) ? typedIn(state['typed']) : {});

/** Reads the typed filter of the current history entry, which may not be rendered yet. The router keeps its state under `usr`. */
export const typedNow = (): TypedFilter => {
  const entry: unknown = window.history.state;
  return isFilter(entry) ? typedOf(entry['usr']) : {};
};

/** Returns the history state for a typed filter. */
export const stateOf = (typed: TypedFilter) => ({ typed });

/** Returns a filter as the parts of a link: chosen values in the address, typed ones in the state. */
export const linkOf = (filter: Filter) => {
  const { q: _, no: __, ...chosen } = filter;
  return { filter: JSON.stringify(chosen), state: stateOf(typedIn(filter)) };
};
