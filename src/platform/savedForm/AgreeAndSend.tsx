import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

/** Offers to resend a form that was refused because new legal texts wait for agreement; agreement is asked first. */
export function AgreeAndSend() {
  const { t } = useTranslation('savedForm');
  return (
    <Button type="submit" size="sm" icon={moreIcons.book}>
      {t('agreeAndSend')}
    </Button>
  );
}
