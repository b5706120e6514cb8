import { useTranslation } from 'react-i18next';
import type { BegunMark } from '#src/judging/marks/workLines.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';

/** Marks on this device whose work is no longer in the judge's list: kept here, and sent to nobody. */
export function GoneMarks({ gone }: { gone: readonly BegunMark[] }) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  if (gone.length === 0) return null;
  return (
    <Notice tone="warning" role="status" title={t('gone.title')}>
      {t('gone.body')}
      <ul>
        {gone.map(({ draft, label }) => (
          <li key={draft.id}>
            {t(label?.total == null ? 'gone.work' : 'gone.workWithTotal', {
              no: String(draft.subject.no),
              total: label?.total == null ? '' : format.number(label.total / 100),
              when: format.dateTime(draft.savedAt),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
