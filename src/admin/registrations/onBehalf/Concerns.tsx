import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MemberConcern } from '#contract/registrations/rules/onBehalf.ts';

/** Scrolls to what is wrong: it is below the fields. */
const showAlert = (alert: HTMLElement | null): void => alert?.scrollIntoView({ block: 'center' });

/** The rules that a change breaks: it is done only if the organiser says so. */
export const Concerns = ({ concerns }: { concerns: readonly MemberConcern[] }) => {
  const { t } = useTranslation('onBehalf');
  return (
    <Alert ref={showAlert} severity="warning" role="alert">
      {t('members.concerns')}
      <ul style={{ margin: 0, paddingInlineStart: 20, listStyle: 'disc' }}>
        {concerns.map((concern) => (
          <li key={concern}>{t(`members.concern.${concern}`)}</li>
        ))}
      </ul>
    </Alert>
  );
};
