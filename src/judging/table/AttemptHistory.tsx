import { useTranslation } from 'react-i18next';
import { judgingIcons } from '#src/judging/icons.ts';
import { useWhen } from '#src/judging/marks/useMarkTimes.ts';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './AttemptHistory.module.css';
import type { BegunAttempt, LineAttempt, TeamLine } from './teamLines.ts';

const cx = bindStyles(css);

const looks = {
  stands: { tone: 'leaf', icon: 'check' },
  surplus: { tone: 'sun', icon: 'alert' },
  aborted: { tone: 'ink', icon: 'refresh' },
  replaced: { tone: 'ink', icon: 'edit' },
  void: { tone: 'red', icon: moreIcons.ban },
  late: { tone: 'sun', icon: moreIcons.hour },
  sheet_taken_back: { tone: 'ink', icon: moreIcons.minus },
} as const satisfies Record<LineAttempt['standing'], { tone: StatusTone; icon: IconDrawing }>;

interface AttemptHistoryProps {
  line: TeamLine;
  /** Id of the sheet that is open; null for none. */
  open: string | null;
  /** False while nothing can be scored. */
  canScore: boolean;
  onCorrect: (attempt: LineAttempt) => void;
  onOpen: (begun: BegunAttempt) => void;
}

/** The attempts of a team so far, with what counts of them, and the sheets that are begun on this device. */
export function AttemptHistory({ line, open, canScore, onCorrect, onOpen }: AttemptHistoryProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const { round, attempts, counted, used, begun } = line;
  const others = begun.filter(({ draft }) => draft.id !== open);
  return (
    <section className={cx('card')} aria-labelledby="attempts">
      <div className={cx('head')}>
        <h2 id="attempts">{t('table.history.title', { used, max: round.table.attempts })}</h2>
        {counted && (
          <p className={cx('counted')}>
            {t(`table.counts.${round.table.counts}`)} <b className="num">{format.number(counted.total / 100)}</b>
          </p>
        )}
      </div>
      {attempts.length === 0 && others.length === 0 && <p className={cx('none')}>{t('table.history.none')}</p>}
      {attempts.length + others.length > 0 && (
        <ol className={cx('list')}>
          {attempts.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} canCorrect={canScore && attempt.isOwn} onCorrect={() => onCorrect(attempt)} />
          ))}
          {others.map((each) => (
            <li key={each.draft.id} className={cx('row')}>
              <div className={cx('main')}>
                <p className={cx('name')}>{t(each.problem ? 'table.history.refused' : 'table.history.begun')}</p>
              </div>
              <Button variant="secondary" size="sm" onClick={() => onOpen(each)}>
                {t('table.history.open')}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Attempt({ attempt, canCorrect, onCorrect }: { attempt: LineAttempt; canCorrect: boolean; onCorrect: () => void }) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const when = useWhen();
  const { number, standing, total, durationMs, penalties, judge, receipt, arrivedAt, queuedAt, isCounted, abortedFor } = attempt;
  const { tone, icon } = looks[standing];
  const isOpen = standing === 'stands' || standing === 'surplus';
  const isWaiting = arrivedAt === null;
  return (
    <li className={cx('row', !isOpen && 'past')}>
      <div className={cx('main')}>
        <p className={cx('name')}>
          <span>{t('table.history.number', { number })}</span>
          {isWaiting ? (
            <StatusChip tone="sun" icon={moreIcons.cloudup}>
              {t(standing === 'aborted' ? 'table.standing.abortedWaits' : 'table.standing.waits')}
            </StatusChip>
          ) : (
            <StatusChip tone={tone} icon={icon}>
              {t(`table.standing.${standing}`)}
            </StatusChip>
          )}
          {isCounted && (
            <StatusChip tone="cobalt" icon={judgingIcons.flag}>
              {t('table.history.counts')}
            </StatusChip>
          )}
        </p>
        {penalties.length > 0 && (
          <p className={cx('facts')}>
            {penalties.map(({ reason, points }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a penalty has no name but its position
              <span key={at}>{t('table.penalties.again', { reason, points })}</span>
            ))}
          </p>
        )}
        {abortedFor !== '' && <p className={cx('facts')}>{abortedFor}</p>}
        <p className={cx('facts')}>
          {judge !== null && <span>{judge}</span>}
          <span>
            {isWaiting ? t('times.waits', { saved: when(queuedAt ?? 0) }) : t('table.history.arrived', { when: when(arrivedAt) })}
          </span>
          {receipt !== null && <span>{t('receipt', { receipt })}</span>}
        </p>
      </div>
      <p className={`num ${cx('total')}`}>
        <span>{total === null || standing === 'aborted' ? '–' : format.number(total / 100)}</span>
        {durationMs !== null && <span className={cx('time')}>{clockTime(durationMs)}</span>}
      </p>
      {canCorrect && isOpen && (
        <Button variant="ghost" size="sm" icon="edit" onClick={onCorrect} aria-label={t('table.history.correctNumber', { number })}>
          {t('table.history.correct')}
        </Button>
      )}
    </li>
  );
}
