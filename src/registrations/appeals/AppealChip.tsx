import { useTranslation } from 'react-i18next';
import type { AppealState } from '#contract/appeals/rules/appealStates.ts';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const looks = {
  sent: { tone: 'sky', icon: moreIcons.mail },
  looked_at: { tone: 'sky', icon: moreIcons.hour },
  upheld: { tone: 'mint', icon: 'check' },
  not_upheld: { tone: 'ink', icon: moreIcons.chat },
} as const;

/** The state of an appeal. */
export const AppealChip = ({ state }: { state: AppealState }) => {
  const { t } = useTranslation('registrations');
  return <StatusChip {...looks[state]}>{t(`appeal.state.${state}`)}</StatusChip>;
};
