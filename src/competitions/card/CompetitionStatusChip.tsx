import { useTranslation } from 'react-i18next';
import type { CompetitionStatus } from '#contract/competitions/rules/competitionStatus.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';

const statusStyles: Record<CompetitionStatus, { tone: StatusTone; icon: IconDrawing }> = {
  upcoming: { tone: 'grape', icon: 'clock' },
  signing_up: { tone: 'leaf', icon: 'edit' },
  registration_ended: { tone: 'ink', icon: 'lock' },
  in_competition: { tone: 'cobalt', icon: 'play' },
  finished: { tone: 'mint', icon: 'cup' },
  called_off: { tone: 'red', icon: 'alert' },
};

/** A competition's status. */
export function CompetitionStatusChip({ status }: { status: CompetitionStatus }) {
  const { t } = useTranslation('competitions');
  return <StatusChip {...statusStyles[status]}>{t(`status.${status}`)}</StatusChip>;
}
