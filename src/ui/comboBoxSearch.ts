/** Finding items of a combo box by what was typed, apart from the drawing. */
export interface ComboBoxItem {
  id: string;
  name: string;
  /** More words that find it: a code, the name in another language. */
  keywords?: string | readonly string[] | undefined;
}

/** Case, accents and full-width forms make no difference. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

function searchTerms(item: ComboBoxItem): string[] {
  return [item.name, item.keywords ?? []].flat(2).map(fold);
}

/** 0 the very word, 1 the name's beginning, 2 another word's beginning, 3 within a word, null no match. */
function rank(item: ComboBoxItem, query: string): number | null {
  const [name = '', ...others] = searchTerms(item);
  if (name === query || others.includes(query)) return 0;
  if (name.startsWith(query)) return 1;
  if (others.some((word) => word.startsWith(query)) || name.split(/[\s-]/).some((part) => part.startsWith(query))) return 2;
  return name.includes(query) || others.some((word) => word.includes(query)) ? 3 : null;
}

/** The items that match, the closest first; all of them where nothing was typed. */
export function searchItems<Item extends ComboBoxItem>(items: readonly Item[], typed: string): readonly Item[] {
  const query = fold(typed);
  if (query === '') return items;
  const ranked = items.flatMap((item) => {
    const score = rank(item, query);
    return score === null ? [] : [{ item, score }];
  });
  return ranked.toSorted((a, b) => a.score - b.score).map(({ item }) => item);
}

/** What is chosen when the field is left: nothing for an empty text, the one that fits, or else what was chosen before. */
export function choiceOnBlur(items: readonly ComboBoxItem[], typed: string, before: string | null): string | null {
  const query = fold(typed);
  if (query === '') return null;
  const matching = searchItems(items, typed);
  const exact = matching.find((item) => searchTerms(item).includes(query));
  const only = matching.length === 1 ? matching[0] : undefined;
  return (exact ?? only)?.id ?? before;
}

/** The part of a name that was typed, as three pieces; all in the first where it is not found literally. */
export function splitAtMatch(name: string, typed: string): [before: string, match: string, after: string] {
  const query = typed.trim().toLowerCase();
  const at = query === '' ? -1 : name.toLowerCase().indexOf(query);
  if (at < 0) return [name, '', ''];
  return [name.slice(0, at), name.slice(at, at + query.length), name.slice(at + query.length)];
}
