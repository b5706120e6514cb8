import { TextField } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { withoutPhone } from '#contract/text/phoneDigits.ts';
import { cleanLine } from '#contract/text/typedText.ts';

const TYPING_MS = 400;

/** Cleans a typed search: it is part of the request's address, where no phone number belongs. */
const clean = (typed: string): string => withoutPhone(cleanLine(typed));

interface SearchFieldProps {
  label: string;
  /** The search currently applied to the list. */
  inForce: string;
  onSearch: (typed: string) => void;
}

/** A debounced search field. */
export const SearchField = ({ label, inForce, onSearch }: SearchFieldProps) => {
  const [text, setText] = useState(inForce);
  const [shown, setShown] = useState(inForce);
  const [asked, setAsked] = useState<readonly string[]>([]);
  if (shown !== inForce) {
    setShown(inForce);
    // One of the searches sent has been applied; more may have been typed meanwhile. A link to the same list, or "back", changes the
    // field.
    const at = asked.indexOf(inForce);
    setAsked(at === -1 ? [] : asked.slice(at + 1));
    if (at === -1 && clean(text) !== inForce) setText(inForce);
  }
  const search = useEffectEvent((typed: string) => {
    const wanted = clean(typed);
    if (wanted === (asked.at(-1) ?? inForce)) return;
    setAsked([...asked, wanted]);
    onSearch(wanted);
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
