/**
 * The fields of a list's filter that organisers type. Any of them may hold a number, a name or an e-mail address, so none of them stands in the page's
 * address, which browsers, proxies and copied links keep, nor in the store of the device. They are the state of the entry in the tab's history: it lasts
 * through "back" and a reload, and ends with the tab.
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

/** The state of a place where this is typed. */
export const stateOf = (typed: TypedFilter) => ({ typed });

/** A filter as the parts of a link: the address has what was chosen, the state what was typed. */
export const linkOf = (filter: Filter) => {
  const { q: _, no: __, ...chosen } = filter;
  return { filter: JSON.stringify(chosen), state: stateOf(typedIn(filter)) };
};
