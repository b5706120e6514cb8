import { type ReactNode, useEffect, useState } from 'react';
import { printPage } from '#src/platform/device/saveFile.ts';

/** Returns sheets to be placed beside what is not printed, and a function that replaces and prints them. */
export const usePrinted = (): [printed: ReactNode, print: (sheets: ReactNode) => void] => {
  const [made, setMade] = useState<{ sheets: ReactNode } | null>(null);
  useEffect(() => {
    if (made) printPage();
  }, [made]);
  return [made?.sheets, (sheets) => setMade({ sheets })];
};
