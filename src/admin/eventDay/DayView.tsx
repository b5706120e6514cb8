import { TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { BesideLayout } from '#src/admin/kit/page/BesideLayout.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DayBoard } from './board/DayBoard.tsx';
import { MoveDialog } from './board/MoveDialog.tsx';
import { RunList } from './board/RunList.tsx';
import { type DayFacts, type DayRun, matches } from './dayFacts.ts';
import css from './eventDay.module.css';

const cx = bindStyles(css);

interface OpenRunsProps {
  title: string;
  facts: DayFacts;
  runs: readonly DayRun[];
  onOpen: (run: DayRun) => void;
}

/** Runs that still ask for something, under their number. */
const OpenRuns = ({ title, ...list }: OpenRunsProps) => (
  <section className={cx('open')}>
    <h2>{title}</h2>
    {list.runs.length > 0 && <RunList label={title} {...list} />}
  </section>
);

/** The plan of a day, and beside it what is still open. */
export const DayView = ({ competitionId, facts }: { competitionId: string; facts: DayFacts }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const notify = useNotify();
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<Pick<DayRun, 'team' | 'run'> | null>(null);
  const { unplaced, troubled, runs, plan } = facts;
  const found = useMemo(
    () =>
      runs
        .filter((run) => run.slot !== null && matches(run, typed))
        .toSorted((a, b) => (a.slot?.startsAt ?? 0) - (b.slot?.startsAt ?? 0) || (a.slot?.table ?? 0) - (b.slot?.table ?? 0)),
    [runs, typed],
  );
  const shown = opened && runs.find(({ team, run }) => team.id === opened.team.id && run === opened.run);
  return (
    <>
      <BesideLayout
        label={t('eventDay:beside')}
        beside={
          <>
            <OpenRuns
              title={unplaced.length === 0 ? t('eventDay:none_unplaced') : t('eventDay:unplaced', { count: unplaced.length })}
              facts={facts}
              runs={unplaced}
              onOpen={setOpened}
            />
            <OpenRuns
              title={troubled.length === 0 ? t('eventDay:none_troubled') : t('eventDay:troubled', { count: troubled.length })}
              facts={facts}
              runs={troubled}
              onOpen={setOpened}
            />
          </>
        }
      >
        <section className={cx('card')} aria-label={t('eventDay:plan')}>
          <div className={cx('tools')}>
            <span className={cx('summary')}>
              {[
                t('eventDay:teams', { count: facts.teams.size }),
                t('eventDay:tables', { count: plan.settings.tables }),
                t('eventDay:minutes', { count: plan.settings.minutesPerRun }),
                ...(found.length > 0 && typed === ''
                  ? [t('eventDay:last_start', { at: format.dayTime(found.at(-1)?.slot?.startsAt ?? 0) })]
                  : []),
              ].join(t('dot'))}
            </span>
            <TextField
              type="search"
              sx={{ width: { xs: '100%', sm: 220 } }}
              placeholder={t('eventDay:search')}
              value={typed}
              slotProps={{ htmlInput: { 'aria-label': t('eventDay:search'), maxLength: 80 } }}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
          {found.length === 0 && (
            <p className={cx('nothing')} role="status">
              {typed === '' ? t('frame.no_match') : t('frame.nothing_found', { query: typed })}
            </p>
          )}
          {found.length > 0 &&
            (isPhone ? (
              <RunList facts={facts} runs={found} label={t('eventDay:board')} onOpen={setOpened} />
            ) : (
              <DayBoard facts={facts} typed={typed} onOpen={setOpened} />
            ))}
        </section>
      </BesideLayout>
      {shown && (
        <MoveDialog
          key={`${shown.team.id} ${shown.run}`}
          competitionId={competitionId}
          facts={facts}
          run={shown}
          onClose={() => setOpened(null)}
          onMoved={() => {
            setOpened(null);
            notify(t('eventDay:moved'), { type: 'success' });
          }}
        />
      )}
    </>
  );
};
