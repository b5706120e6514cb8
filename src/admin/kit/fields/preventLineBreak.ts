import type { KeyboardEvent } from 'react';

/** Prevents Enter from breaking the line in a text area that holds one wrapped line. */
export const preventLineBreak = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
};
