/** Focuses the first number that is out of range, if any: the saved value would differ from the one shown. Returns true if there is one. */
export const focusWrongNumber = (form: ParentNode | null): boolean => {
  const field = form?.querySelector<HTMLInputElement>('input[type="number"][aria-invalid="true"]');
  field?.focus();
  return field != null;
};
