import { Button } from '@mui/material';
import { useState } from 'react';
import { useGetIdentity } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { ACCOUNT_REASON_MAX } from '#contract/text/textLengths.ts';
import { useReadDecisions } from '#src/admin/kit/data/useDecisions.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { type Person, usePersonAction } from './person.ts';

/** Disables or enables an account, with a reason that its owner reads. */
export const DisableButton = ({ person }: { person: Person }) => <AccessButton person={person} takesRights={false} />;

/** Takes an organiser or judge out of the staff: their account is disabled, and their rights end. */
export const RemoveButton = ({ person }: { person: Person }) =>
  person.role === 'participant' || person.disabled !== null ? null : <AccessButton person={person} takesRights />;

const AccessButton = ({ person, takesRights }: { person: Person; takesRights: boolean }) => {
  const { t } = useTranslation('admin');
  const { data: identity } = useGetIdentity();
  const [isOpen, setIsOpen] = useState(false);
  const readDecisions = useReadDecisions();
  const set = usePersonAction('PUT /api/admin/people/:id/disabled', {
    onSuccess: () => setIsOpen(false),
    onSettled: readDecisions,
    // the undo toast says that it is disabled
    done: ({ disabled }) => (disabled ? [] : ['people.enabled_done']),
  });
  if (identity?.id === person.id || person.mergedInto !== null) return null;
  const disabled = person.disabled === null;
  const verb = takesRights ? 'remove' : disabled ? 'disable' : 'enable';
  return (
    <>
      <Button variant="outlined" color={disabled ? 'error' : 'primary'} onClick={() => setIsOpen(true)}>
        {t(`people.${verb}`)}
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={t(`people.${verb}_title`)}
          subject={person.name}
          body={t(`people.${verb}_body`)}
          confirmLabel={t(`people.${verb}`)}
          isDangerous={disabled}
          reason={{ help: t('people.reason_help'), required: t('people.reason_required'), max: ACCOUNT_REASON_MAX }}
          isPending={set.isPending}
          onConfirm={(reason) =>
            set.mutateAsync({ params: { id: person.id }, body: { disabled, reason, ...(takesRights && { takesRights }) } })
          }
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
};
