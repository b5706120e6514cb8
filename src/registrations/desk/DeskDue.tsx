import { useTranslation } from 'react-i18next';
import { type Due, lackNames } from '#contract/registrations/rules/nextDue.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Desk.module.css';

const cx = bindStyles(css);

const URGENT_MS = 7 * 24 * 3600_000;

interface DeskDueProps {
  what: Due['what'] | 'draft';
  at: number | null;
}

/** The day on which something is due, and beneath it the time left and what is due. Renders nothing for a lack without a day: it is named beside. */
export function DeskDue({ what, at }: DeskDueProps) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { moment, left } = useDue();
  if (at === null && lackNames.some((name) => name === what)) return null;
  if (at === null) return what === 'draft' ? t('desk.draft') : t(`due.undated.${what}`);
  if (at <= moment.now) return t('desk.by.over', { what: t(`desk.by.${what}`) });
  const isOwn = what === 'draft' || lackNames.some((name) => name === what);
  return (
    <>
      <span className={cx('day', isOwn && (at - moment.now < URGENT_MS ? 'urgent' : 'soon'))}>
        <Icon name="clock" />
        {format.dayMonth(at)}
      </span>
      <span className={cx('left')}>{t('dot', { first: left(at), second: t(`desk.by.${what}`) })}</span>
    </>
  );
}
