import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '#src/offline/index.ts';

/** The name of a draft or a queued submission: the team, and what is done with its entry. */
export const useSubmissionName = (): ((item: Pick<OutboxItem, 'subject' | 'label'>) => string) => {
  const { t } = useTranslation('registrations');
  return ({ subject, label }) => {
    const team = label || t('onDevice.unnamed');
    switch (subject.kind) {
      case 'registration':
        return t('onDevice.registration', { team });
      case 'edit':
        return t('onDevice.edit', { team });
      case 'cancellation':
        return t('onDevice.cancellation', { team });
      case 'work':
        return t('onDevice.work', { team });
    }
  };
};
