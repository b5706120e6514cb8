import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { AttemptState } from '#contract/judging/attempts.ts';
import { mayMark } from '#contract/judging/rules/rounds.ts';
import { FormAnswers } from '#src/judging/work/FormAnswers.tsx';
import sheet from '#src/judging/work/Sheet.module.css';
import type { Device } from '#src/offline/index.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import { AttemptHistory } from './AttemptHistory.tsx';
import { AttemptPanel } from './AttemptPanel.tsx';
import { MadePanel } from './MadePanel.tsx';
import { type AttemptStart, newAttempt, readBegun, readCorrection } from './readAttempt.ts';
import { OtherTablets, RoundState } from './TeamNotices.tsx';
import { type BegunAttempt, type LineAttempt, type TeamLine, usualPenalties } from './teamLines.ts';
import { useTablePresence } from './useTablePresence.ts';

const cx = bindStyles(sheet);

interface OpenTeamProps {
  account: Account;
  device: Device | null;
  lines: readonly TeamLine[];
  line: TeamLine;
  /** Reads the rounds again. */
  onStale: () => void;
}

/** The part of the page beside the team: a sheet, or what has become of the last one. */
type Open = { kind: 'sheet'; start: AttemptStart } | { kind: 'made'; id: string | null };

/** A team at the table: its attempts so far and the sheet of the next one. */
export function OpenTeam({ account, device, lines, line, onStale }: OpenTeamProps) {
  const { t } = useTranslation(['judging', 'competitions']);
  const { round, team, begun, used } = line;
  const [open, setOpen] = useState<Open | null>(null);
  const now = Date.now() + useClockSkew();
  const canScore = mayMark(round, now) && !team.isBarred;
  const presence = useTablePresence(account.id, round.id, team.id);
  const begin = () => setOpen({ kind: 'sheet', start: newAttempt(line) });
  const read = useEffectEvent(async (): Promise<Open> => {
    const first = begun.find(({ problem }) => problem === null) ?? begun[0];
    const start = first ? await readBegun(device, line, first.draft.id) : null;
    if (start) return { kind: 'sheet', start };
    return canScore && line.left > 0 ? { kind: 'sheet', start: newAttempt(line) } : { kind: 'made', id: null };
  });
  useEffect(() => {
    let isCurrent = true;
    void read().then((next) => isCurrent && setOpen(next));
    return () => {
      isCurrent = false;
    };
  }, []);
  const readAgain = useEffectEvent(onStale);
  const [stale, setStale] = useState(0);
  useEffect(() => {
    if (stale > 0) readAgain();
  }, [stale]);
  const [noteStale] = useState(() => () => setStale((count) => count + 1));
  const onMade = (id: string, state: AttemptState) => {
    if (state === 'handed_in') return setOpen({ kind: 'made', id });
    begin();
    showToast({ message: t('table.abort.kept') });
  };
  const openWith = async (reading: Promise<AttemptStart | null>) => {
    const start = await reading;
    if (start) setOpen({ kind: 'sheet', start });
    else showToast({ message: t('table.history.notAtHand'), tone: 'danger' });
  };
  const correct = (attempt: LineAttempt) => void openWith(readCorrection(device, line, attempt));
  const resume = (each: BegunAttempt) => void openWith(readBegun(device, line, each.draft.id));
  const corrected = open?.kind === 'sheet' ? open.start.form.replaces : null;
  const correctedNumber = line.attempts.find(({ id }) => id === corrected)?.number;
  const title =
    corrected === null
      ? t('table.attempt', { number: used + 1, max: round.table.attempts })
      : t('table.correction', { number: correctedNumber ?? '' });
  const made = open?.kind === 'made' ? (line.attempts.find(({ id }) => id === open.id) ?? null) : null;
  const history = !team.isBarred && (
    <div className={cx('after')}>
      <AttemptHistory
        line={line}
        open={open?.kind === 'sheet' ? open.start.id : null}
        canScore={canScore}
        onCorrect={correct}
        onOpen={resume}
      />
    </div>
  );
  return (
    <Page title={team.teamName}>
      <div className={cx('grid')}>
        <div className={cx('work')}>
          <div className={cx('tags')}>
            {team.startNumber !== null && <span className={`num ${cx('tag')}`}>{t('table.number', { number: team.startNumber })}</span>}
            <span className={cx('tag')}>{t(`competitions:group.${team.group}`)}</span>
            {team.organization !== '' && <span className={cx('tag')}>{team.organization}</span>}
          </div>
          <h1 className={cx('title')}>{team.teamName}</h1>
          <OtherTablets presence={presence} />
          <RoundState line={line} />
          {team.formAnswers && <FormAnswers answers={team.formAnswers} />}
        </div>
        {open?.kind === 'sheet' && !team.isBarred && (
          <AttemptPanel
            key={open.start.id}
            account={account}
            device={device}
            line={line}
            start={open.start}
            title={title}
            usual={usualPenalties(lines)}
            isLocked={!canScore}
            onMade={onMade}
            onStale={noteStale}
          >
            {history}
          </AttemptPanel>
        )}
        {open?.kind === 'made' && !team.isBarred && (
          <div className={cx('marks')}>
            <MadePanel account={account} lines={lines} line={line} made={made} canScore={canScore} onBegin={begin} />
          </div>
        )}
        {open?.kind === 'made' && history}
      </div>
    </Page>
  );
}
