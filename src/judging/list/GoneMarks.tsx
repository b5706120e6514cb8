import { useTranslation } from 'react-i18next';
import type { GoneMark } from '#src/judging/marks/workLines.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Marks on this device whose work is no longer in the judge's list, and where each of them is. */
export function GoneMarks({ gone }: { gone: readonly GoneMark[] }) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  if (gone.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title={t('gone.title')}>
      {t('gone.body')}
      <ul>
        {gone.map(({ id, no, total, savedAt, hasArrived }) => (
          <li key={id}>
            {total === null
              ? t('gone.work', { no, when: format.dateTime(savedAt) })
              : t('gone.workWithTotal', { no, total: format.number(total / 100), when: format.dateTime(savedAt) })}{' '}
            {t(hasArrived ? 'gone.arrived' : 'gone.here')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
