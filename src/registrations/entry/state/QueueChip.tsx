import { useTranslation } from 'react-i18next';
import type { OutboxItem } from '#src/offline/index.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const chipStyles = {
  sending: ['cobalt', moreIcons.up],
  sent: ['leaf', 'check'],
  paused: ['sun', 'pause'],
  waiting: ['sun', 'off'],
  waitingServer: ['sun', moreIcons.hour],
} as const satisfies Record<string, [tone: StatusTone, icon: IconDrawing]>;

/** Returns the status of a queued submission; null if it was refused. */
export const queueStatus = (item: OutboxItem): keyof typeof chipStyles | null => {
  if (item.state === 'refused') return null;
  if (item.state !== 'waiting') return item.state;
  const code = item.problem?.code;
  if (code === 'signed_out' || code === 'agreement_needed') return 'paused';
  return code === undefined || isConnectionProblem(code) ? 'waiting' : 'waitingServer';
};

/** A queued submission's status as a chip. */
export function QueueChip({ item }: { item: OutboxItem }) {
  const { t } = useTranslation('registrations');
  const status = queueStatus(item);
  if (status === null) return null;
  const [tone, icon] = chipStyles[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`onDevice.${status}`)}
    </StatusChip>
  );
}
