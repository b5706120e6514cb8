import { useState } from 'react';
import { afterPress } from '#src/ui/press.ts';

interface Bounds {
  min: number;
  max: number;
  /** How many of the unit that is typed one of the value is: 100 for yuan of fen. */
  scale?: number;
}

interface TypedNumber extends Bounds {
  value: number | null;
  /** Null where nothing is typed. */
  onChange(value: number | null): void;
}

/** The number that was typed, null for nothing; undefined where it is none, has more decimals than the value can hold, or is out of its bounds. */
export const numberTyped = (text: string, { min, max, scale = 1 }: Bounds): number | null | undefined => {
  if (text === '') return null;
  const number = Math.round(Number(text) * scale);
  return number / scale === Number(text) && number >= min * scale && number <= max * scale ? number : undefined;
};

/**
 * A field in which a number is typed. What cannot be taken stays there and is wrong, and the value is what it was before the field was entered:
 * not the digits with which the wrong one begins.
 */
export const useTypedNumber = ({ value, onChange, ...bounds }: TypedNumber) => {
  const [typed, setTyped] = useState<string | null>(null);
  const [before, setBefore] = useState(value);
  /** Who is still typing a year has not typed a wrong one. */
  const [wasLeft, setWasLeft] = useState(false);
  const [seen, setSeen] = useState(value);
  /** The value that was last passed to `onChange`. */
  const [made, setMade] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // A row moved up or a colleague saved: what was typed belonged to the value that was here before.
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
