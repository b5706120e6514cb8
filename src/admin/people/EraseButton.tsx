import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { EraseRequest } from '#src/admin/registrations/onBehalf/EraseRequest.tsx';
import type { Person } from './person.ts';

/** Erases a family's account on its owner's request. */
export const EraseButton = ({ person }: { person: Person }) => {
  const { t } = useTranslation('onBehalf');
  const notify = useNotify();
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const erase = useAction('POST /api/admin/people/:id/erasure', {
    onSuccess: ({ no }) => {
      notify(t('erase.account_done', { no }), { type: 'success', autoHideDuration: 12_000 });
      void navigate('/people');
    },
  });
  if (person.role !== 'participant' || person.mergedInto !== null) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        {t('menu.erase')}
      </Button>
      {isOpen && (
        <EraseRequest
          title={t('erase.account_title', { name: person.name })}
          body={t('erase.account_body')}
          isPending={erase.isPending}
          error={erase.error}
          onErase={(request) => erase.mutateAsync({ params: { id: person.id }, body: { request } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
