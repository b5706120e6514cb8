declare global {
  interface Window {
    /** Set by `public/early.js`, in pages that the server has rendered. */
    takeEarlyPresses?: () => readonly HTMLElement[];
  }
}

/** Takes over from `public/early.js`; answers with a function that presses what was pressed before the portal could answer. */
export const takeEarlyPresses = (): (() => void) => {
  const pressed = window.takeEarlyPresses?.() ?? [];
  return () => {
    for (const button of pressed) if (button.isConnected) button.click();
  };
};
