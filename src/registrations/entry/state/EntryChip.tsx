import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const chipStyles: Record<EntrySummary['label'], { tone: StatusTone; icon: IconDrawing }> = {
  under_approval: { tone: 'sun', icon: moreIcons.hour },
  audit_failed: { tone: 'red', icon: 'alert' },
  approved: { tone: 'leaf', icon: 'check' },
  work_submission: { tone: 'cobalt', icon: moreIcons.up },
  under_review: { tone: 'grape', icon: moreIcons.eye },
  audit_ended: { tone: 'mint', icon: moreIcons.medal },
  called_off: { tone: 'red', icon: 'alert' },
  none: { tone: 'ink', icon: moreIcons.minus },
};

/** An entry's label as a chip. */
export function EntryChip({ label }: { label: EntrySummary['label'] }) {
  const { t } = useTranslation('registrations');
  return <StatusChip {...chipStyles[label]}>{t(`label.${label}`)}</StatusChip>;
}
