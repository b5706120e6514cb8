import KeyIcon from '@mui/icons-material/Key';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaffMember } from '#contract/office/staff.ts';
import { RightsDialog } from './RightsDialog.tsx';

/**
 * Opens the rights of an organiser; changes apply once a second organiser has confirmed them. Judges have assigned works instead of rights.
 */
export const RightsButton = ({ person }: { person: StaffMember }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  // a new organiser whose first rights are unconfirmed has none to change
  if (person.role !== 'organiser' || (person.awaitsConfirmation && person.rights.length === 0)) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<KeyIcon />}
        aria-label={t('change_rights_of', { name: person.name })}
        onClick={() => setIsOpen(true)}
      >
        {t('change_rights')}
      </Button>
      {isOpen && <RightsDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  );
};
