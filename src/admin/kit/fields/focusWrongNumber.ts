/** Moves the focus to the first number that is out of its bounds, if there is one: the value that would be saved is not the one that stands there. */
export const focusWrongNumber = (form: ParentNode | null): boolean => {
  const field = form?.querySelector<HTMLInputElement>('input[type="number"][aria-invalid="true"]');
  field?.focus();
  return field != null;
};
