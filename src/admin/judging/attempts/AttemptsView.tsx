import { Alert, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTeam } from '#contract/judging/attemptsAdmin.ts';
import { foldText } from '#contract/text/typedText.ts';
import boardCss from '#src/admin/judging/board/board.module.css';
import { usePoints } from '#src/admin/judging/points.ts';
import { RubricNotice } from '#src/admin/judging/rounds/RubricNotice.tsx';
import { useAttemptBoard } from '#src/admin/judging/useJudging.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AttemptChip } from './AttemptChip.tsx';
import { AttemptDialog } from './AttemptDialog.tsx';
import { isCurrent, isInFilter, type TeamFilter, teamFilters } from './attemptFacts.ts';
import css from './attempts.module.css';
import { TeamConflicts } from './TeamConflicts.tsx';

const cx = bindStyles(css);
const board = bindStyles(boardCss);

/** A team with its attempts, and what counts of them. */
const TeamRow = ({ team, onOpen }: { team: BoardTeam; onOpen: (attemptId: string) => void }) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const current = team.attempts.filter(isCurrent);
  const empty = team.isHidden ? t('judging.attempts.own_family') : t('judging.attempts.none');
  return (
    <li className={cx('team')}>
      <span className={cx('startNumber')}>{team.startNumber ?? '—'}</span>
      <div className={cx('who')}>
        <b>{team.teamName}</b>
        <span className={cx('quiet')}>{[team.organization, t(`group.${team.group}`)].filter(Boolean).join(t('dot'))}</span>
        {team.isOut && <span className={cx('quiet')}>{t('judging.attempts.is_out')}</span>}
      </div>
      <div className={cx('attempts')}>
        {current.length === 0 && <span className={cx('quiet')}>{empty}</span>}
        {current.map((attempt) => (
          <AttemptChip key={attempt.id} attempt={attempt} onOpen={() => onOpen(attempt.id)} />
        ))}
      </div>
      <span className={cx('total')}>
        {team.counted && (
          <>
            <span className={cx('unseen')}>{t('judging.attempts.total')}</span>
            {points.exact(team.counted.total)}
            {team.counted.durationMs !== null && <small>{clockTime(team.counted.durationMs)}</small>}
          </>
        )}
      </span>
    </li>
  );
};

interface AttemptsViewProps {
  roundId: string;
  filter: TeamFilter;
  onFilter: (filter: TeamFilter) => void;
}

/** The attempts of a round whose teams run at a table, by team: what counts, what is missing and what waits for a decision. */
export const AttemptsView = ({ roundId, filter, onFilter }: AttemptsViewProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const message = useProblemMessage();
  const [typed, setTyped] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error } = useAttemptBoard(roundId);
  const teams = useMemo(() => data?.teams ?? [], [data]);
  const shown = useMemo(() => {
    const wanted = foldText(typed);
    const names = ({ startNumber, teamName, organization }: BoardTeam) => foldText(`${startNumber ?? ''} ${teamName} ${organization}`);
    return teams.filter((team) => isInFilter(filter, team) && (wanted === '' || names(team).includes(wanted)));
  }, [teams, filter, typed]);
  if (!data) return error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={8} />;
  const opened = teams.find(({ attempts }) => attempts.some(({ id }) => id === openId));
  return (
    <>
      <RubricNotice round={data.round} />
      <TeamConflicts roundId={roundId} conflicts={data.conflicts} teams={teams} />
      <section className={board('card')} aria-label={t('judging.attempts.title')}>
        <div className={board('tools')}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in one line with what follows in all browsers */}
          <div role="group" aria-label={t('judging.filters')} className={board('filters')}>
            {teamFilters.map((each) => (
              <button key={each} type="button" aria-pressed={each === filter} className={board('filter')} onClick={() => onFilter(each)}>
                {t(`judging.attempts.filter.${each}`)}
                <b>{format.number(teams.filter((team) => isInFilter(each, team)).length)}</b>
              </button>
            ))}
          </div>
          <span className={board('order')} />
          <TextField
            type="search"
            sx={{ width: { xs: '100%', sm: 210 } }}
            placeholder={t('judging.attempts.search')}
            value={typed}
            slotProps={{ htmlInput: { 'aria-label': t('judging.attempts.search'), maxLength: 80 } }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {shown.length === 0 && <p className={board('nothing')}>{t(teams.length === 0 ? 'judging.attempts.no_teams' : 'frame.no_match')}</p>}
        <ul className={cx('teams')} aria-label={t('judging.attempts.teams')}>
          {shown.map((team) => (
            <TeamRow key={team.id} team={team} onOpen={setOpenId} />
          ))}
        </ul>
        {opened && openId !== null && <AttemptDialog key={openId} team={opened} attemptId={openId} onClose={() => setOpenId(null)} />}
      </section>
    </>
  );
};
