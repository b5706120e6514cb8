import { foldText } from '#contract/text/typedText.ts';

/** The search of a combo box, separate from its rendering. */
export interface ComboBoxItem {
  id: string;
  name: string;
  /** More search terms: a code, the name in another language. */
  keywords?: string | readonly string[] | undefined;
}

/** Normalizes case, accents and full-width forms for comparison. */
function fold(text: string): string {
  return foldText(text).normalize('NFKD').replace(/\p{M}/gu, '').trim();
}

function searchTerms(item: ComboBoxItem): string[] {
  return [item.name, item.keywords ?? []].flat(2).map(fold);
}

/** Returns 0 for an exact match, 1 for a prefix of the name, 2 for a prefix of another word, 3 for a match within a word, null for none. */
function rank(item: ComboBoxItem, query: string): number | null {
  const [name = '', ...others] = searchTerms(item);
  if (name === query || others.includes(query)) return 0;
  if (name.startsWith(query)) return 1;
  if (others.some((word) => word.startsWith(query)) || name.split(/[\s-]/).some((part) => part.startsWith(query))) return 2;
  return name.includes(query) || others.some((word) => word.includes(query)) ? 3 : null;
}

/** Returns the matching items, best first; all items for an empty text. */
export function searchItems<Item extends ComboBoxItem>(items: readonly Item[], typed: string): readonly Item[] {
  const query = fold(typed);
  if (query === '') return items;
  const ranked = items.flatMap((item) => {
    const score = rank(item, query);
    return score === null ? [] : [{ item, score }];
  });
  return ranked.toSorted((a, b) => a.score - b.score).map(({ item }) => item);
}

/** Returns the choice on blur: null for an empty text, the single match, otherwise the previous choice. */
export function choiceOnBlur(items: readonly ComboBoxItem[], typed: string, before: string | null): string | null {
  const query = fold(typed);
  if (query === '') return null;
  const matching = searchItems(items, typed);
  const exact = matching.find((item) => searchTerms(item).includes(query));
  const only = matching.length === 1 ? matching[0] : undefined;
  return (exact ?? only)?.id ?? before;
}

/** Splits a name around the typed text; all of it is in the first part without a literal match. */
export function splitAtMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const query = typed.trim().toLowerCase();
  const at = query === '' ? -1 : name.toLowerCase().indexOf(query);
  if (at < 0) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)];
}
