/** Inserts a variable at the cursor, as if typed. */
export const insertAtCursor = (field: HTMLTextAreaElement, variable: string): string => {
  field.focus();
  field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end');
  return field.value;
};
