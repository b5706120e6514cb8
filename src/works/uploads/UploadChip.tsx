import { useTranslation } from 'react-i18next';
import type { UploadStatus } from '#src/offline/uploads/index.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const statusStyles: Record<UploadStatus['name'], [tone: StatusTone, icon: IconDrawing]> = {
  waiting: ['sun', 'clock'],
  uploading: ['sky', moreIcons.up],
  paused: ['ink', 'pause'],
  needs_file: ['red', 'alert'],
  failed: ['red', 'alert'],
  received: ['mint', moreIcons.eye],
  ready: ['leaf', 'check'],
};

/** The status of an upload. */
export function UploadChip({ name }: { name: UploadStatus['name'] }) {
  const { t } = useTranslation('works');
  const [tone, icon] = statusStyles[name];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`state.${name}`)}
    </StatusChip>
  );
}
