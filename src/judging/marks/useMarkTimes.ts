import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { newerOnDevice, newestOf, type WorkLine } from './workLines.ts';

/** Returns a function for an instant's words: the time alone if it is today. */
export const useWhen = (): ((at: number) => string) => {
  const format = useFormat();
  return (at) => (new Date(at).toDateString() === new Date().toDateString() ? format.clock(at) : format.dateTime(at));
};

/** Returns a function for when a work's newest mark was saved and has arrived; null without a mark. */
export const useMarkTimes = (): ((line: WorkLine) => string | null) => {
  const { t } = useTranslation('judging');
  const when = useWhen();
  return (line) => {
    const own = newerOnDevice(line);
    if (own) {
      const saved = when(own.label.madeAt ?? own.queuedAt);
      return own.sentAt === null ? t('times.waits', { saved }) : t('times.arrived', { saved, arrived: when(own.sentAt) });
    }
    const mark = newestOf(line.work);
    return mark && t('times.arrived', { saved: when(mark.madeAt), arrived: when(mark.receivedAt) });
  };
};
