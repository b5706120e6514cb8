import { useTranslation } from 'react-i18next';
import type { Due } from '#contract/registrations/rules/nextDue.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './DueChip.module.css';

const cx = bindStyles(css);

const DAY_MS = 24 * 3600_000;

/** The next due action, its due time and the time left: beside "tomorrow" only what is less than a day. */
export function DueChip({ due }: { due: Due }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { moment, name, left, isUrgent } = useDue();
  const { at } = due;
  const isLeftSaid = at !== null && (at - moment.now < DAY_MS || format.nearDay(at, moment.now) === format.dayMonth(at));
  return (
    <span className={cx('due', isUrgent(due) ? 'urgent' : 'soon')}>
      <Icon name="clock" />
      {isLeftSaid ? t('dot', { first: name(due), second: left(at) }) : name(due)}
    </span>
  );
}
