import { TextField } from '@mui/material';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { withoutPhone } from '#contract/rules/phoneDigits.ts';
import { useFilterChange } from './useFilterChange.ts';

const TYPING_MS = 400;

interface ListSearchProps {
  label: string;
  /** The field of the filter that holds what is typed. */
  source?: string;
}

/** The filter stands in the page's address, where no phone number belongs. */
const clean = (typed: string): string => withoutPhone(typed.trim());

/** A list's search field; it filters a moment after the last key. */
export const ListSearch = ({ label, source = 'q' }: ListSearchProps) => {
  const { filterValues } = useListContext();
  const filter = useFilterChange();
  const inForce = String(filterValues[source] ?? '');
  const [text, setText] = useState(inForce);
  const [shown, setShown] = useState(inForce);
  // A link to the same list, or "back", changes the filter under the field.
  if (shown !== inForce) {
    setShown(inForce);
    if (clean(text) !== inForce) setText(inForce);
  }
  const search = useEffectEvent((typed: string) => {
    if (clean(typed) !== inForce) filter({ [source]: clean(typed) });
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

/** Puts the focus into the list's search field, if it has one. */
export const focusListSearch = (): void => document.querySelector<HTMLInputElement>('[data-list-search]')?.focus();
