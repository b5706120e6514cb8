/** Puts a variable where the cursor stands, as if it had been typed. */
export const typeInto = (field: HTMLTextAreaElement, variable: string): string => {
  field.focus();
  field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end');
  return field.value;
};
