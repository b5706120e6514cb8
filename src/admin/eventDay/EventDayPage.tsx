import { Alert, Button, Stack } from '@mui/material';
import { type ReactNode, useMemo, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DayActions } from './DayActions.tsx';
import { DayView } from './DayView.tsx';
import { factsOf } from './dayFacts.ts';
import { useDoorList } from './doorList/useDoorList.tsx';
import { DoorsDialog } from './doors/DoorsDialog.tsx';
import { useDoors } from './doors/useDoors.ts';
import { EventPicker } from './EventPicker.tsx';
import css from './eventDay.module.css';
import { LiveDialog } from './live/LiveDialog.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { SettingsDialog } from './settings/SettingsDialog.tsx';
import { usePrint } from './sheets/usePrint.tsx';
import { usePrinted } from './sheets/usePrinted.ts';
import { type Day, type Plan, useEventDay } from './useEventDay.ts';

const cx = bindStyles(css);

type DialogName = 'settings' | 'publish' | 'doors' | 'live';

interface HeadProps {
  competitionId: string | null;
  facts?: ReactNode;
  actions?: ReactNode;
}

const Head = ({ competitionId, facts, actions }: HeadProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  return <PageHead title={t('eventDay:title')} picker={<EventPicker competitionId={competitionId} />} facts={facts} actions={actions} />;
};

/** A day with a plan. */
const PlannedDay = ({ day, plan }: { day: Day; plan: Plan }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const text = useText();
  const notify = useNotify();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const { id, title } = day.competition;
  const { data: doors } = useDoors(id);
  const facts = useMemo(() => factsOf(day, plan, doors?.states), [day, plan, doors]);
  const [printed, printAlone] = usePrinted();
  const { print, isReading } = usePrint(id, text(title), facts, printAlone);
  const doorList = useDoorList(id, printAlone);
  const done = (words: string) => () => {
    setDialog(null);
    notify(words, { type: 'success' });
  };
  return (
    <>
      <Head
        competitionId={id}
        facts={
          <span className={cx('state')}>
            {plan.published
              ? t('eventDay:published', { at: format.dateTime(plan.published.at), by: plan.published.by })
              : t('eventDay:draft')}
          </span>
        }
        actions={
          <DayActions
            competitionId={id}
            plan={plan}
            isPrinting={isReading}
            onSettings={() => setDialog('settings')}
            onDoors={() => setDialog('doors')}
            onLive={() => setDialog('live')}
            onPublish={() => setDialog('publish')}
            onPrint={(kind) => void print(kind)}
            onDoorList={doorList.open}
          />
        }
      />
      <DayView competitionId={id} facts={facts} />
      {printed}
      {doorList.dialog}
      {dialog === 'settings' && <SettingsDialog day={day} onClose={() => setDialog(null)} onMade={done(t('eventDay:made'))} />}
      {dialog === 'doors' && <DoorsDialog competitionId={id} onClose={() => setDialog(null)} />}
      {dialog === 'live' && <LiveDialog competitionId={id} onClose={() => setDialog(null)} />}
      {dialog === 'publish' && (
        <PublishDialog competitionId={id} facts={facts} onClose={() => setDialog(null)} onPublished={done(t('eventDay:is_published'))} />
      )}
    </>
  );
};

/** A day without a plan. */
const NoPlan = ({ day }: { day: Day }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const [isMaking, setIsMaking] = useState(false);
  const [printed, printAlone] = usePrinted();
  const doorList = useDoorList(day.competition.id, printAlone);
  const isOffline = day.competition.mode === 'offline';
  const hasTeams = day.teams.length > 0;
  return (
    <>
      <Head competitionId={day.competition.id} />
      <EmptyState
        title={isOffline ? t(hasTeams ? 'eventDay:no_plan' : 'eventDay:no_teams') : t('eventDay:online')}
        body={isOffline && t(hasTeams ? 'eventDay:no_plan_body' : 'eventDay:no_teams_body', { count: day.teams.length })}
        action={
          isOffline &&
          hasTeams && (
            <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
              <Button variant="contained" onClick={() => setIsMaking(true)}>
                {t('eventDay:make')}
              </Button>
              <Button variant="outlined" onClick={doorList.open}>
                {t('eventDay:sheet.door_list')}
              </Button>
            </Stack>
          )
        }
      />
      {printed}
      {doorList.dialog}
      {isMaking && <SettingsDialog day={day} onClose={() => setIsMaking(false)} onMade={() => setIsMaking(false)} />}
    </>
  );
};

/** The day of a competition. */
const CompetitionDay = ({ competitionId }: { competitionId: string }) => {
  const message = useProblemMessage();
  const { data: day, error } = useEventDay(competitionId);
  if (day)
    return (
      <>
        {day.plan ? <PlannedDay day={day} plan={day.plan} /> : <NoPlan day={day} />}
        {/* what was read before stays, but may be old */}
        {error && <Alert severity="error">{message(error)}</Alert>}
      </>
    );
  return (
    <>
      <Head competitionId={competitionId} />
      {error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={8} />}
    </>
  );
};

/** The event day: numbers, tables and times of an offline competition's teams, moved by hand, published and printed. */
export const EventDayPage = () => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const message = useProblemMessage();
  const [search] = useSearchParams();
  const competitionId = search.get('competition');
  const { data: competitions, error } = useAdminCompetitions();
  if (competitionId !== null) return <CompetitionDay key={competitionId} competitionId={competitionId} />;
  const first = competitions?.find(({ mode }) => mode === 'offline');
  if (first) return <Navigate to={`?${new URLSearchParams({ competition: first.id })}`} replace />;
  return (
    <>
      <PageHead title={t('eventDay:title')} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!competitions && !error && <LoadingBars rows={8} />}
      {competitions && <EmptyState title={t('eventDay:no_competition')} />}
    </>
  );
};
