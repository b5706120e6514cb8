import { useState } from 'react';

interface TypedNumber {
  value: number | null;
  /** Null where nothing is typed. */
  onChange(value: number | null): void;
  min: number;
  max: number;
  /** How many of the unit that is typed one of the value is: 100 for yuan of fen. */
  scale?: number;
}

/** A field in which a number is typed: what stands there between two valid numbers stays until the field is left. */
export const useTypedNumber = ({ value, onChange, min, max, scale = 1 }: TypedNumber) => {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? (value === null ? '' : String(value / scale)),
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value);
      const number = Math.round(Number(target.value) * scale);
      if (target.value === '') onChange(null);
      else if (Number.isFinite(number) && number >= min * scale && number <= max * scale) onChange(number);
    },
    onBlur: () => setTyped(null),
  };
};
