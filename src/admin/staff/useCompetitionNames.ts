import { useGetList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Text } from '#contract/http/common.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

interface Competition {
  id: string;
  title: Text;
  season: number;
}

/** Reads the names of all competitions at once, because there are few. */
export const useCompetitionNames = () => {
  const text = useText();
  const { t } = useTranslation('admin');
  const { data = [] } = useGetList<Competition>('competitions', { pagination: { page: 1, perPage: 200 } });
  const choices = data.map(({ id, title, season }) => ({ id, name: `${text(title)} (${season})` }));
  const names = new Map(choices.map(({ id, name }) => [id, name]));
  return {
    choices,
    /** Null means all competitions. */
    nameOf: (id: string | null): string => (id === null ? t('all_competitions') : (names.get(id) ?? '…')),
  };
};
