import { useTranslation } from 'react-i18next';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Says that an import was undone, and names the drafts that were left alone. */
export function Undone({ left }: { left: readonly string[] }) {
  const { t } = useTranslation('roster');
  return (
    <Notice tone={left.length > 0 ? 'warning' : 'success'} role="status" title={t('lastImport.undone')}>
      {left.length > 0 && t('lastImport.left', { names: left.map((name) => name || t('table.namelessTeam')).join(t('and')) })}
    </Notice>
  );
}
