const focusable = 'input, select, textarea, button, a[href], [tabindex]';

/** Scrolls a field to the middle of the screen and focuses it, or the first control inside it (a radio group). */
export const showField = (field: HTMLElement): void => {
  const control = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable);
  field.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
