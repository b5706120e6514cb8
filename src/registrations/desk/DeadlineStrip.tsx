import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './DeadlineStrip.module.css';
import { type DeskRow, deadlinesOf, nameOf } from './deskRows.ts';

const cx = bindStyles(css);

/** Maximum number of deadlines shown. */
const SHOWN = 3;
const URGENT_MS = 7 * 24 * 3600_000;

/** The nearest deadlines, each a link to its teams. Renders nothing if there are none. */
export function DeadlineStrip({ rows }: { rows: readonly DeskRow[] }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const { moment, left } = useDue();
  const [query] = useSearchParams();
  const deadlines = deadlinesOf(rows, moment).slice(0, SHOWN);
  if (deadlines.length === 0) return null;
  return (
    <ol className={cx('strip')} aria-label={t('desk.deadlines')}>
      {deadlines.map(({ what, at, rows: teams, competitionId }, index) => {
        const [first] = teams;
        const name = first && teams.length === 1 && nameOf(first);
        const next = new URLSearchParams(query);
        next.set('show', what);
        if (competitionId === null) next.delete('competition');
        else next.set('competition', competitionId);
        return (
          <li key={`${what} ${at}`} className={cx(index === 0 && at - moment.now < URGENT_MS && 'urgent')}>
            <Link to={{ search: next.toString() }} replace preventScrollReset className={cx('deadline')}>
              <span>{t('dot', { first: format.dayMonth(at), second: left(at) })}</span>
              <b>{name ? t(`desk.deadline.${what}One`, { team: name }) : t(`desk.deadline.${what}`, { count: teams.length })}</b>
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
