import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** Holds an unsent note while other entries are open, and drops it with the session. Not stored: notes are about children. */
export const useUnsentNote = (entryId: string): [text: string, setText: (text: string) => void] => {
  const client = useQueryClient();
  const queryKey = ['unsentNote', entryId];
  const [text, setText] = useState(() => client.getQueryData<string>(queryKey) ?? '');
  return [
    text,
    (typed) => {
      client.setQueryDefaults(queryKey, { gcTime: Number.POSITIVE_INFINITY });
      client.setQueryData(queryKey, typed);
      setText(typed);
    },
  ];
};
