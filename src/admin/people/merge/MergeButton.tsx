import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Person } from '#src/admin/people/person.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** Merges another account of the same family into this one; staff and disabled accounts are never merged. */
export const MergeButton = ({ person }: { person: Person }) => {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  if (person.role !== 'participant' || person.disabled !== null) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {translate('people.merge.open')}
      </Button>
      {isOpen && <MergeDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
};
