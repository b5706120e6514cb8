import { TextField } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { trimText } from '#contract/rules/blankText.ts';
import { withoutPhone } from '#contract/rules/phoneDigits.ts';

const TYPING_MS = 400;

/** What is searched for stands in the page's address, where no phone number belongs. */
const clean = (typed: string): string => withoutPhone(trimText(typed));

interface SearchFieldProps {
  label: string;
  /** What the list is filtered by now. */
  inForce: string;
  onSearch: (typed: string) => void;
}

/** A search field that searches a moment after the last key. */
export const SearchField = ({ label, inForce, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(inForce);
  const [shown, setShown] = useState(inForce);
  // A link to the same list, or "back", changes the filter under the field.
  if (shown !== inForce) {
    setShown(inForce);
    if (clean(text) !== inForce) setText(inForce);
  }
  const search = useEffectEvent((typed: string) => {
    if (clean(typed) !== inForce) onSearch(clean(typed));
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      type="search"
      placeholder={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      slotProps={{ htmlInput: { 'aria-label': label, 'data-list-search': '', maxLength: 80 } }}
    />
  );
};
