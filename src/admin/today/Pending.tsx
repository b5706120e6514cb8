import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Overview } from '#contract/office/overview.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Pending.module.css';
import { rowsOf, type TodayRow } from './todayRows.ts';

const cx = bindStyles(css);

const icons = {
  pastPromise: 'edit',
  entries: 'edit',
  messages: moreIcons.mail,
  withoutWork: moreIcons.hour,
  works: moreIcons.video,
  voteFlags: 'alert',
  appeals: moreIcons.scale,
  stopped: 'alert',
  lateMarks: 'clock',
  closingRounds: moreIcons.hour,
  farApart: moreIcons.scale,
  judgeConflicts: moreIcons.ban,
  guardians: 'users',
  unpaid: moreIcons.coin,
  reports: moreIcons.shield,
  mentions: moreIcons.chat,
  assigned: 'user',
  confirmations: moreIcons.key,
} as const satisfies Record<keyof Overview['counts'], IconDrawing>;

const Row = ({ row }: { row: TodayRow }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  if (row.kind === 'window') {
    const { edge, to } = row;
    return (
      <Link className={cx('row')} to={to}>
        <Icon name="cal" className={cx('sign', 'window')} />
        <span className={cx('words')}>
          <b>{text(edge.competition.title)}</b>
          <span>{t(`today.window.${edge.window}.${edge.edge}`)}</span>
        </span>
        <span className={cx('when', row.urgency === 'now' && 'soon')}>{format.dateTime(edge.at)}</span>
        <Icon name="right" className={cx('go')} />
      </Link>
    );
  }
  const { name, count, since, urgency, to } = row;
  const shown = `${format.number(count.n)}${count.isExact ? '' : '+'}`;
  return (
    <Link className={cx('row')} to={to}>
      <Icon name={icons[name]} className={cx('sign', name)} />
      <span className={cx('words')}>
        <b>{t(`today.row.${name}`, { count: count.n, shown })}</b>
        <span>{t(`today.why.${name}`)}</span>
      </span>
      {since !== null && (
        <span className={cx('when', urgency === 'now' && 'late')}>{t('today.since', { time: format.dayMonth(since) })}</span>
      )}
      <Icon name="right" className={cx('go')} />
    </Link>
  );
};

/** The open tasks of the organiser, each linked to its screen. */
export const Pending = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const rows = rowsOf(overview, Date.now());
  const [next] = overview.windows;
  if (rows.length === 0)
    return (
      <EmptyState
        title={t('today.all_done')}
        body={next ? t('today.next_is', { time: format.dateTime(next.at) }) : t('today.nothing_soon')}
      />
    );
  return (['now', 'week', 'later'] as const).map((urgency) => {
    const some = rows.filter((row) => row.urgency === urgency);
    return (
      some.length > 0 && (
        <section key={urgency} aria-label={t(`today.urgency.${urgency}`)}>
          <h3 className={cx('band')}>{t(`today.urgency.${urgency}`)}</h3>
          <ul className={cx('rows')}>
            {some.map((row) => (
              <li key={row.to + (row.kind === 'window' ? row.edge.competition.id + row.edge.window + row.edge.edge : row.name)}>
                <Row row={row} />
              </li>
            ))}
          </ul>
        </section>
      )
    );
  });
};
