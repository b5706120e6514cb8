/** The rows of the list on the screen, in their order: of its table, or its cards on a phone. */
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-rows] :is(tbody > tr, ul > li)')];

/** Which row the focus is in; -1 where it is in none. */
export const focusedRow = (): number => rows().findIndex((row) => row.contains(document.activeElement));

/** Puts the focus into a row, on the first thing in it that takes it. Returns the row's place, the nearest where there is none. */
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

/** Chooses the focused row, or no longer, where rows can be chosen. */
export const toggleFocusedRow = (): void => rows()[focusedRow()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
