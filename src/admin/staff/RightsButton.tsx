import KeyIcon from '@mui/icons-material/Key';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { StaffMember } from '#contract/office/staff.ts';
import { RightsDialog } from './RightsDialog.tsx';

/** Opens what an organiser may do, to be changed, once a second organiser has confirmed it; a judge's works are assigned one by one. */
export const RightsButton = ({ person }: { person: StaffMember }) => {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  // who has just joined and awaits their first rights has none that could be changed
  if (person.role !== 'organiser' || (person.awaitsConfirmation && person.rights.length === 0)) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<KeyIcon />}
        aria-label={translate('change_rights_of', { name: person.name })}
        onClick={() => setIsOpen(true)}
      >
        {translate('change_rights')}
      </Button>
      {isOpen && <RightsDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
};
