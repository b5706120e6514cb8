import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '#src/admin/people/person.ts';
import { MergeDialog } from './MergeDialog.tsx';

/** Merges another account of the same family into this one; staff and disabled accounts are never merged. */
export const MergeButton = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  if (person.role !== 'participant' || person.disabled !== null) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {t('people.merge.open')}
      </Button>
      {isOpen && <MergeDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
};
