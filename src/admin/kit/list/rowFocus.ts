/** Returns the list's rows on the screen, in order: of its table, or its cards on a phone. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-rows] :is(tbody > tr, ul > li)')];

/** Returns the index of the focused row; -1 if none. */
export const focusedRow = (): number => rows().findIndex((row) => row.contains(document.activeElement));

/** Focuses the first focusable element of a row. Returns the row's index, clamped to the nearest row. */
export const focusRow = (index: number): number => {
  const all = rows();
  const at = Math.min(Math.max(0, index), all.length - 1);
  const row = all[at];
  if (!row) return -1;
  const control = row.querySelector<HTMLElement>(':is(input, a, button):not(:disabled)');
  if (!control) row.tabIndex = -1;
  (control ?? row).focus();
  row.scrollIntoView({ block: 'nearest' });
  return at;
};

/** Selects or deselects the focused row, if rows can be selected. */
export const toggleFocusedRow = (): void => rows()[focusedRow()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
