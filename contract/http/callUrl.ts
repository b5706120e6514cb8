/** The parts of a call's input that determine its URL. */
export interface UrlInput {
  params?: unknown;
  query?: unknown;
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : []);

/** Returns the URL of a call to the endpoint `name` ("GET /api/news/:id"): its path with the params filled in, then the query. */
export const callUrl = (name: string, { params, query }: UrlInput): string => {
  let url = name.slice(name.indexOf(' ') + 1);
  for (const [key, value] of entriesOf(params)) url = url.replace(`:${key}`, encodeURIComponent(String(value)));
  const search = new URLSearchParams();
  for (const [key, value] of entriesOf(query)) if (value !== undefined && value !== null) search.append(key, String(value));
  const text = search.toString();
  return text === '' ? url : `${url}?${text}`;
};
