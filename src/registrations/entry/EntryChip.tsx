import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { IconName } from '#src/ui/Icon.tsx';
import { StatusChip, type StatusTone } from '#src/ui/StatusChip.tsx';

const chipStyles: Record<EntrySummary['label'], { tone: StatusTone; icon: IconName }> = {
  under_approval: { tone: 'sun', icon: 'hour' },
  audit_failed: { tone: 'red', icon: 'alert' },
  approved: { tone: 'leaf', icon: 'check' },
  work_submission: { tone: 'cobalt', icon: 'up' },
  under_review: { tone: 'grape', icon: 'eye' },
  audit_ended: { tone: 'mint', icon: 'medal' },
  none: { tone: 'ink', icon: 'minus' },
};

/** An entry's label as a chip. */
export function EntryChip({ label }: { label: EntrySummary['label'] }) {
  const { t } = useTranslation('registrations');
  return <StatusChip {...chipStyles[label]}>{t(`label.${label}`)}</StatusChip>;
}
