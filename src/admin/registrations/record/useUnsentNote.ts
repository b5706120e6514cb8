import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

/** What is typed of a note until it is sent: it stays while other entries are looked at, and goes with the session. Not stored: notes are about children. */
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
