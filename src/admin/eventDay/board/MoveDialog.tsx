import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { problemsOfMove } from '#contract/eventDay/rules/planProblems.ts';
import { startTimes } from '#contract/eventDay/rules/timeGrid.ts';
import type { DayFacts, DayRun } from '#src/admin/eventDay/dayFacts.ts';
import { useDayWords } from '#src/admin/eventDay/useDayWords.ts';
import { type Day, useMoveRun } from '#src/admin/eventDay/useEventDay.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './move.module.css';

const cx = bindStyles(css);

interface MoveDialogProps {
  competitionId: string;
  facts: DayFacts;
  run: DayRun;
  onClose: () => void;
  onMoved: (day: Day) => void;
}

/** Moves a run to another table or time, or takes its slot away. What the move would bring is named before it is made. */
export const MoveDialog = ({ competitionId, facts, run: { team, run, slot }, onClose, onMoved }: MoveDialogProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const titleId = useId();
  const { nameOf, placeOf, problemOf, runOf, stateOf } = useDayWords(facts);
  const { settings, slots, version } = facts.plan;
  const times = startTimes(settings);
  const [startsAt, setStartsAt] = useState(() =>
    slot && times.includes(slot.startsAt) ? slot.startsAt : (times[0] ?? settings.firstStart),
  );
  const [table, setTable] = useState(() => Math.min(slot?.table ?? 1, settings.tables));
  const { mutate, isPending } = useMoveRun(competitionId, onMoved);
  const isSame = slot?.table === table && slot.startsAt === startsAt;
  const there = (at: number) => facts.runs.find((each) => each.slot?.startsAt === startsAt && each.slot.table === at);
  const other = isSame ? undefined : there(table);
  const problems = isSame ? [] : problemsOfMove(settings, [...facts.teams.values()], slots, { teamId: team.id, run }, { table, startsAt });
  const isBarred = problems.some(({ problem, teamId }) => problem === 'two_at_once' && teamId === team.id);
  const send = (to: { table: number; startsAt: number } | null) =>
    mutate({ params: { id: competitionId }, body: { version, teamId: team.id, run, to } });
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{nameOf(team)}</DialogTitle>
      <DialogContent>
        <p className={cx('facts')}>
          {[team.organization, t(`group.${team.group}`), runOf(run), placeOf({ slot })].filter((part) => part !== '').join(t('dot'))}
        </p>
        <div className={cx('fields')}>
          <TextField select label={t('eventDay:time')} value={startsAt} onChange={({ target }) => setStartsAt(Number(target.value))}>
            {times.map((each) => (
              <MenuItem key={each} value={each}>
                {format.dayTime(each)}
              </MenuItem>
            ))}
          </TextField>
          <TextField select label={t('eventDay:at_table')} value={table} onChange={({ target }) => setTable(Number(target.value))}>
            {Array.from({ length: settings.tables }, (_, index) => index + 1).map((each) => {
              const taken = there(each);
              return (
                <MenuItem key={each} value={each}>
                  {`${t('eventDay:table', { table: each })}${t('dot')}${taken ? [nameOf(taken.team), stateOf(taken)].filter((part) => part !== '').join(t('dot')) : t('eventDay:free')}`}
                </MenuItem>
              );
            })}
          </TextField>
        </div>
        {other && (
          <Alert severity="info">{t(slot ? 'eventDay:changes_places' : 'eventDay:loses_slot', { other: nameOf(other.team) })}</Alert>
        )}
        {problems.map((problem) => {
          const whose = facts.teams.get(problem.teamId);
          const isOwn = problem.teamId === team.id && problem.run === run;
          return (
            <Alert key={`${problem.teamId} ${problem.run} ${problem.problem}`} severity={isBarred && isOwn ? 'error' : 'warning'}>
              {isOwn || !whose ? problemOf(problem) : `${nameOf(whose)}${t('colon')}${problemOf(problem)}`}
            </Alert>
          );
        })}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button component={Link} to={`/registrations/${team.id}/show`}>
          {t('eventDay:open_entry')}
        </Button>
        {slot && (
          <Button disabled={isPending} onClick={() => send(null)}>
            {t('eventDay:take_slot')}
          </Button>
        )}
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={isSame || isBarred} loading={isPending} onClick={() => send({ table, startsAt })}>
          {t(other ? 'eventDay:exchange' : 'eventDay:move')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
