import type { KeyboardEvent } from 'react';

/** For a box that wraps what is one line: Enter breaks none in it, as in an input of one. */
export const breakNoLine = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
};
