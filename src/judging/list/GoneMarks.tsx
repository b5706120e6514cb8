import { useTranslation } from 'react-i18next';
import { joinSentences } from '#contract/text/sentences.ts';
import type { GoneMark } from '#src/judging/marks/workLines.ts';
import type { Device } from '#src/offline/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';

interface GoneMarksProps {
  /** The kind of what was judged. */
  of: 'works' | 'teams';
  gone: readonly GoneMark[];
  /** Null if this device stores nothing. */
  device: Device | null;
}

/** Marks on this device whose work is no longer in the judge's list, and where each of them is. One of an erased work can be removed. */
export function GoneMarks({ of, gone, device }: GoneMarksProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  if (gone.length === 0) return null;
  const placeOf = ({ hasArrived, isErased }: GoneMark) => {
    if (isErased) return t(of === 'works' ? 'gone.erased' : 'table.gone.erased');
    return t(hasArrived ? 'gone.arrived' : 'gone.here');
  };
  const workOf = ({ no, total, savedAt }: GoneMark) =>
    total === null
      ? t('gone.work', { no, when: format.dateTime(savedAt) })
      : t('gone.workWithTotal', { no, total: format.number(total / 100), when: format.dateTime(savedAt) });
  const remove = async (id: string) => {
    await device?.drafts.remove(id);
    await device?.outbox.dismiss(id);
  };
  return (
    <Notice tone="warning" role="status" title={t(of === 'works' ? 'gone.title' : 'table.gone.title')}>
      {t(of === 'works' ? 'gone.body' : 'table.gone.body')}
      <ul>
        {gone.map((mark) => (
          <li key={mark.id}>
            {joinSentences([workOf(mark), placeOf(mark)])}{' '}
            {mark.isErased && device && (
              <Button variant="secondary" size="sm" onClick={() => void remove(mark.id)}>
                {t('gone.remove', { no: mark.no })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
