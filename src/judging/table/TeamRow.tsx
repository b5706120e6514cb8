import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { judgingIcons } from '#src/judging/icons.ts';
import list from '#src/judging/list/WorkList.module.css';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { stateOf, type TeamLine, type TeamState } from './teamLines.ts';
import { teamPath } from './teamPath.ts';

const cx = bindStyles(list);

const looks = {
  barred: { tone: 'grape', icon: judgingIcons.flag },
  refused: { tone: 'red', icon: 'alert' },
  begun: { tone: 'ink', icon: 'edit' },
  waits: { tone: 'sun', icon: moreIcons.cloudup },
  none: { tone: 'ink', icon: moreIcons.minus },
  some: { tone: 'sky', icon: moreIcons.hour },
  done: { tone: 'leaf', icon: 'check' },
} as const satisfies Record<TeamState, { tone: StatusTone; icon: IconDrawing }>;

/** A team in the list, with its attempts so far and what counts of them. */
export function TeamRow({ line }: { line: TeamLine }) {
  const { t } = useTranslation(['judging', 'competitions']);
  const format = useFormat();
  const { round, team, counted, used, attempts } = line;
  const state = stateOf(line);
  const { tone, icon } = looks[state];
  const surplus = attempts.filter(({ standing }) => standing === 'surplus').length;
  const aborted = attempts.filter(({ standing }) => standing === 'aborted').length;
  return (
    <li className={cx('row')} data-opens="">
      <span className={`num ${cx('no')}`} aria-hidden="true">
        {team.startNumber ?? '–'}
      </span>
      <div className={cx('main')}>
        <Link className={cx('title')} to={teamPath({ roundId: round.id, teamId: team.id })} data-whole="">
          <span className="vh">{team.startNumber === null ? '' : t('table.row.number', { number: team.startNumber })}</span>
          {team.teamName}
        </Link>
        <p className={cx('facts')}>
          <span>{t(`competitions:group.${team.group}`)}</span>
          {team.organization !== '' && <span>{team.organization}</span>}
        </p>
        {!team.isBarred && (
          <p className={cx('facts')}>
            <span>{t('table.row.used', { used, max: round.table.attempts })}</span>
            {counted && <span>{t(`table.counts.${round.table.counts}`)}</span>}
            {counted && counted.durationMs !== null && <span>{clockTime(counted.durationMs)}</span>}
            {aborted > 0 && <span>{t('table.row.aborted', { count: aborted })}</span>}
          </p>
        )}
        {team.isBarred && <p className={cx('warn')}>{t('table.row.barred')}</p>}
        {state === 'refused' && <p className={cx('warn')}>{t('table.row.refused')}</p>}
        {surplus > 0 && <p className={cx('warn')}>{t('table.row.surplus', { count: surplus })}</p>}
      </div>
      <span className={`num ${cx('total')}`}>{counted ? format.number(counted.total / 100) : '–'}</span>
      <StatusChip tone={tone} icon={icon}>
        {t(`table.state.${state}`)}
      </StatusChip>
      <Icon name="right" />
    </li>
  );
}
