import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { readNotes } from '#src/judging/deviceNotes.ts';
import { useWhen } from '#src/judging/marks/useMarkTimes.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './MadePanel.module.css';
import { type LineAttempt, nextAt, type TeamLine } from './teamLines.ts';
import { teamPath } from './teamPath.ts';

const cx = bindStyles(css);

interface MadePanelProps {
  account: Account;
  lines: readonly TeamLine[];
  line: TeamLine;
  /** The attempt that was just handed in; null if none was. */
  made: LineAttempt | null;
  canScore: boolean;
  onBegin: () => void;
}

/** The receipt of an attempt, and the ways on: the team's next attempt, the next team at the table, the list. */
export function MadePanel({ account, lines, line, made, canScore, onBegin }: MadePanelProps) {
  const { t } = useTranslation('judging');
  const format = useFormat();
  const when = useWhen();
  const heading = useRef<HTMLHeadingElement>(null);
  const { round, left } = line;
  const hasMade = made !== null;
  useEffect(() => {
    if (hasMade) heading.current?.focus();
  }, [hasMade]);
  const table = readNotes(account.id).tables[round.competition.id];
  const next = table === undefined ? null : (nextAt(lines, table).find((slot) => slot.line.team.id !== line.team.id) ?? null);
  return (
    <section className={cx('card')} aria-labelledby="made">
      <h2 id="made" ref={heading} tabIndex={-1}>
        {made ? t('table.made.title', { number: made.number }) : t('table.made.none')}
      </h2>
      {made && (
        <>
          <p className={cx('total')}>
            <span>{t('total')}</span> <b className="num">{made.total === null ? '–' : format.number(made.total / 100)}</b>
          </p>
          <p role="status">
            <span>
              {made.arrivedAt === null
                ? t('times.waits', { saved: when(made.queuedAt ?? 0) })
                : t('table.history.arrived', { when: when(made.arrivedAt) })}
            </span>
          </p>
          {made.receipt !== null && (
            <p>
              {t('foot.receipt')} <b className={`num ${cx('receipt')}`}>{made.receipt}</b>
            </p>
          )}
          {made.standing === 'surplus' && <Notice tone="warning">{t('table.made.surplus')}</Notice>}
          {made.standing === 'late' && <Notice tone="warning">{t('table.made.late')}</Notice>}
        </>
      )}
      {!made && left === 0 && <p>{t('table.made.allUsed', { max: round.table.attempts })}</p>}
      <div className={cx('ways')}>
        {canScore && left > 0 && (
          <Button variant={made ? 'secondary' : 'primary'} onClick={onBegin}>
            {t('table.made.begin', { number: line.used + 1, max: round.table.attempts })}
          </Button>
        )}
        {next && (
          <ButtonLink iconAfter="right" to={teamPath({ roundId: round.id, teamId: next.line.team.id })}>
            {t('table.made.next', { team: `${next.line.team.startNumber ?? ''} ${next.line.team.teamName}`.trim() })}
          </ButtonLink>
        )}
        <ButtonLink variant={next ? 'ghost' : 'primary'} to={`/judging?round=${encodeURIComponent(round.id)}`}>
          {t('foot.list')}
        </ButtonLink>
      </div>
    </section>
  );
}
