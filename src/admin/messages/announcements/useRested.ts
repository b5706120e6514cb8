import { useEffect, useState } from 'react';

/** Debounce time before recipients are counted and a draft is saved. */
const PAUSE_MS = 500;

/** Returns a debounced value. */
export const useRested = <T>(value: T): T => {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
};
