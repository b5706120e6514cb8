import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { StatusChip, type StatusTone } from '#src/ui/display/StatusChip.tsx';
import { ProgressBar } from '#src/ui/feedback/ProgressBar.tsx';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { UploadChip } from '#src/works/uploads/UploadChip.tsx';
import { type FilmTeam, inManyCompetitions } from './filmRows.ts';
import css from './ManyWorks.module.css';
import type { TeamState } from './teamWorks.ts';

const cx = bindStyles(css);

type Shown = Exclude<TeamState['name'], 'film'> | 'network';

const chips: Record<Shown, readonly [StatusTone, IconDrawing]> = {
  none: ['ink', moreIcons.video],
  begun: ['ink', 'edit'],
  lost: ['red', 'alert'],
  queued: ['cobalt', moreIcons.hour],
  network: ['sun', 'off'],
  sending: ['cobalt', moreIcons.up],
  refused: ['red', 'alert'],
  handed_in: ['leaf', 'check'],
};

const waitsForNetwork = (state: TeamState): boolean => {
  const problem =
    state.name === 'queued'
      ? state.problem
      : state.name === 'film' && state.upload.status.name === 'waiting'
        ? state.upload.status.problem
        : null;
  return isConnectionProblem(problem?.code);
};

interface TeamListProps {
  teams: readonly FilmTeam[];
  states: ReadonlyMap<string, TeamState>;
}

/** Lists the progress of the work of each team, live; each leads to the form of its work. */
export function TeamList({ teams, states }: TeamListProps) {
  const isMixed = inManyCompetitions(teams);
  return (
    <ol className={cx('teams')}>
      {teams.map((team) => (
        <TeamRow key={team.id} team={team} isMixed={isMixed} state={states.get(team.id) ?? { name: 'none' }} />
      ))}
    </ol>
  );
}

interface TeamRowProps {
  team: FilmTeam;
  state: TeamState;
  isMixed: boolean;
}

function TeamRow({ team: { id, teamName, competition, workNo }, state, isMixed }: TeamRowProps) {
  const { t } = useTranslation('works');
  const text = useText();
  const isGoing = state.name === 'film' && state.upload.status.name !== 'ready';
  return (
    <li className={cx('team')}>
      <div className={cx('teamName')}>
        <Link to={`/submitWork?id=${encodeURIComponent(id)}`}>{teamName}</Link>
        {isMixed && <span className={cx('fine')}>{text(competition.title)}</span>}
      </div>
      <div className={cx('state')}>
        <StateChip state={state} />
        {state.name === 'handed_in' && <span className="num">{state.no}</span>}
        {isGoing && <span className="num">{t('percent', { percent: state.percent })}</span>}
        {!isGoing && state.name !== 'handed_in' && workNo !== null && (
          <span className={cx('fine')}>{t('many.replaces', { no: workNo })}</span>
        )}
      </div>
      {isGoing && <ProgressBar label={t('upload.progress', { name: teamName })} value={state.percent} className={cx('progress')} />}
      <Reason state={state} />
    </li>
  );
}

function StateChip({ state }: { state: TeamState }) {
  const { t } = useTranslation('works');
  if (state.name === 'film' && !waitsForNetwork(state)) return <UploadChip name={state.upload.status.name} />;
  const shown: Shown = state.name === 'film' || waitsForNetwork(state) ? 'network' : state.name;
  const [tone, icon] = chips[shown];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`many.state.${shown}`)}
    </StatusChip>
  );
}

/** Says why a team's work does not go on. */
function Reason({ state }: { state: TeamState }) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  if (state.name === 'refused') return <p className={cx('wrong', 'reason')}>{message(state.problem)}</p>;
  if (state.name !== 'film') return null;
  const { status } = state.upload;
  if (status.name === 'failed') return <p className={cx('wrong', 'reason')}>{message(status.problem)}</p>;
  return status.name === 'needs_file' ? <p className={cx('wrong', 'reason')}>{t(`upload.needs.${status.why}`)}</p> : null;
}
