import { useState } from 'react';
import { afterPress } from '#src/ui/press.ts';

interface Bounds {
  min: number;
  max: number;
  /** Number of value units per typed unit: 100 for fen typed as yuan. */
  scale?: number;
}

interface TypedNumber extends Bounds {
  value: number | null;
  /** Null if the input is empty. */
  onChange(value: number | null): void;
}

/** Returns the typed number, null if empty; undefined if it is not a number, has too many decimals, or is out of range. */
export const numberTyped = (text: string, { min, max, scale = 1 }: Bounds): number | null | undefined => {
  if (text === '') return null;
  const number = Math.round(Number(text) * scale);
  return number / scale === Number(text) && number >= min * scale && number <= max * scale ? number : undefined;
};

/**
 * Holds the text of a number input. Invalid text stays and is marked, and the value stays what it was before the field was entered, not the
 * valid digits at its beginning.
 */
export const useTypedNumber = ({ value, onChange, ...bounds }: TypedNumber) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  /** A year that is still being typed is not yet wrong. */
  const [wasLeft, setWasLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  /** The value last passed to `onChange`. */
  const [made, setMade] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // A row moved up or a colleague saved: the typed text belonged to the earlier value.
    if (value !== made) {
      setTyped(null);
      setWasLeft(false);
      setBefore(value);
    }
  }
  const isWrong = typed !== null && numberTyped(typed, bounds) === undefined;
  return {
    isWrong: isWrong && wasLeft,
    field: {
      value: typed ?? (value === null ? '' : String(value / (bounds.scale ?? 1))),
      onChange({ target }: { target: { value: string } }) {
        setTyped(target.value);
        const number = numberTyped(target.value, bounds);
        const next = number === undefined ? before : number;
        setMade(next);
        onChange(next);
      },
      onFocus() {
        if (!isWrong) setBefore(value);
      },
      onBlur() {
        void afterPress(() => setWasLeft(isWrong));
        if (!isWrong) setTyped(null);
      },
    },
  };
};
