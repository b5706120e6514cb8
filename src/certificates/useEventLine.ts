import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Returns a function that describes the event of a result: the competition and its season, and the group for those who may know it. */
export const useEventLine = (): ((result: Pick<Certificate, 'competition' | 'group'>) => string) => {
  const { t } = useTranslation('results');
  const text = useText();
  return ({ competition, group }) => {
    const event = { competition: text(competition.title), season: competition.season };
    return group === null ? t('found.event', event) : t('found.place', { ...event, group: t(`group.${group}`) });
  };
};
