import { useState } from 'react';
import { useListContext } from 'react-admin';

interface Row {
  id: string;
}

/** Returns the chosen rows as they were when they were chosen, in the order of the choice. */
export const chosenRows = <T extends Row>(before: readonly T[], rows: readonly T[], ids: readonly string[]): T[] =>
  ids.flatMap((id) => before.find((row) => row.id === id) ?? rows.find((row) => row.id === id) ?? []);

/**
 * Returns the selected rows of the surrounding list's page. The list is read again while it is open: a row counts in the version in which it was selected,
 * so that the server refuses to decide one that was changed since, and stays selected if others move it off the page.
 */
export const useChosenRows = <T extends Row>(rows: readonly T[]): T[] => {
  const { selectedIds, filterValues, sort, page, isPlaceholderData = false } = useListContext();
  const place = JSON.stringify([filterValues, sort, page]);
  const [kept, setKept] = useState<{ place: string; rows: readonly T[] }>({ place, rows: [] });
  const chosen = chosenRows(kept.place === place ? kept.rows : [], rows, selectedIds.map(String));
  const isKept = kept.place === place && chosen.length === kept.rows.length && chosen.every((row, index) => row === kept.rows[index]);
  // the rows of another filter are shown until those of this one are read: none of them is chosen here
  if (!isKept && !isPlaceholderData) setKept({ place, rows: chosen });
  return chosen;
};
