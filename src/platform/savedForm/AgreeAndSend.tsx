import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';

/** In a form that was not sent because new legal texts wait for agreement: sends it once more, which asks for it first. */
export function AgreeAndSend() {
  const { t } = useTranslation('savedForm');
  return (
    <Button type="submit" size="sm" icon="book">
      {t('agreeAndSend')}
    </Button>
  );
}
