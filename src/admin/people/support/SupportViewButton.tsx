import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_REASON_MAX } from '#contract/text/textLengths.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { type Person, usePersonAction } from '#src/admin/people/person.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { useSupportView } from './useSupportView.ts';

/** Opens a support view of the account, for a reason that its owner reads. */
export const SupportViewButton = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useSupportView(person.id);
  const open = usePersonAction('POST /api/admin/people/:id/support-view', { onSuccess: () => setIsOpen(false) });
  if (person.role !== 'participant' || person.disabled !== null) return null;
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Icon name={moreIcons.eye} />}
        disabled={data === undefined || data.view !== null}
        onClick={() => setIsOpen(true)}
      >
        {t('people.view.open')}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t('people.view.title')}
          subject={person.name}
          body={t('people.view.body')}
          confirmLabel={t('people.view.confirm')}
          isDangerous={false}
          reason={{ help: t('people.view.help'), required: t('people.view.required'), max: ACCOUNT_REASON_MAX }}
          isPending={open.isPending}
          onConfirm={(reason) => open.mutateAsync({ params: { id: person.id }, body: { reason } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
