import { useTranslation } from 'react-i18next';
import type { Due } from '#contract/registrations/rules/nextDue.ts';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './DueChip.module.css';

const cx = bindStyles(css);

/** The next due action, its due time and the time left. */
export function DueChip({ due }: { due: Due }) {
  const { t } = useTranslation('registrations');
  const { name, left, isUrgent } = useDue();
  return (
    <span className={cx('due', isUrgent(due) ? 'urgent' : 'soon')}>
      <Icon name="clock" />
      {due.at === null ? name(due) : t('dot', { first: name(due), second: left(due.at) })}
    </span>
  );
}
