import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { readNotes, saveNotes } from './deviceNotes.ts';
import { JudgeTop } from './frame/JudgeTop.tsx';
import { WorksProgress } from './frame/WorksProgress.tsx';
import css from './JudgingScreen.module.css';
import { FirstSteps } from './list/FirstSteps.tsx';
import { GoneMarks } from './list/GoneMarks.tsx';
import { NotRead } from './list/NotRead.tsx';
import { Received } from './list/Received.tsx';
import { RoundChoice, roundsOf } from './list/RoundChoice.tsx';
import list from './list/WorkList.module.css';
import { WorkRow } from './list/WorkRow.tsx';
import { type KnownRounds, useJudgeRounds } from './marks/useJudgeRounds.ts';
import { noMarks, type OnDevice, useOnDevice } from './marks/useOnDevice.ts';
import { type Filter, filters, goneOf, linesOf, matches, nextLeft, type WorkLine } from './marks/workLines.ts';
import { workPath } from './marks/workPath.ts';
import { goneAttempts } from './table/goneAttempts.ts';
import { TeamsOfRound } from './table/TeamsOfRound.tsx';
import { TeamsProgress } from './table/TeamsProgress.tsx';
import { linesOf as teamLinesOf } from './table/teamLines.ts';
import { useTableRounds } from './table/useTableRounds.ts';
import { TakePanel } from './takeAlong/TakePanel.tsx';
import { useTakenAlong } from './takeAlong/useTakenAlong.ts';

const cx = bindStyles(css);

/** `/judging`: a judge's rounds, each with its works or teams and what is left. */
export default function JudgingScreen() {
  const { t } = useTranslation('judging');
  const account = useKnownAccount();
  const local = useOnDevice(account);
  const marked = useJudgeRounds();
  const scored = useTableRounds();
  const [query] = useSearchParams();
  const areRead = (marked.data ?? scored.data) !== undefined && !marked.isPending && !scored.isPending;
  const rounds = useMemo(() => roundsOf(marked.data?.rounds ?? [], scored.data?.rounds ?? []), [marked.data, scored.data]);
  const asked = query.get('round');
  const chosen = (local && areRead && (rounds.find(({ round }) => round.id === asked) ?? rounds[0])) || null;
  const works = chosen?.kind === 'works' ? chosen.round : null;
  const table = chosen?.kind === 'table' ? chosen.round : null;
  const workLines = useMemo(() => (works && local ? linesOf(works, local.drafts, local.items) : []), [works, local]);
  const teamLines = useMemo(() => (table && local ? teamLinesOf(table, local.drafts, local.items) : []), [table, local]);
  if (!account) return null;
  const gone = local && marked.data && scored.data && (
    <>
      <GoneMarks of="works" gone={goneOf(marked.data.rounds, local.drafts, local.items)} device={local.device} />
      <GoneMarks of="teams" gone={goneAttempts(scored.data.rounds, local.drafts, local.items)} device={local.device} />
    </>
  );
  const problem = marked.error ?? scored.error;
  const head = works ? (
    <WorksProgress round={works} lines={workLines} current={null} />
  ) : (
    <TeamsProgress lines={teamLines} current={null} />
  );
  return (
    <>
      {/* one head for all states: its menu stays open while the works arrive */}
      <JudgeTop account={account} local={local ?? noMarks} round={chosen?.round ?? null} progress={head} isOnSheet={false} />
      <Page title={t('title')}>
        <div className={`wrap ${cx('page')}`}>
          {marked.data && local && works && (
            <Works account={account} known={marked.data} local={local} round={works} lines={workLines}>
              <RoundChoice rounds={rounds} value={works.id} />
              {gone}
            </Works>
          )}
          {table && (
            <TeamsOfRound account={account} round={table} lines={teamLines}>
              <RoundChoice rounds={rounds} value={table.id} />
              {gone}
            </TeamsOfRound>
          )}
          {areRead && local && !chosen && (
            <>
              <EmptyState level={1} art="tock-happy" title={t('none.title')} body={t('none.body')} />
              {gone}
            </>
          )}
          {!areRead && problem && <NotRead problem={problem} reads={[marked, scored]} />}
          {(!areRead || !local) && !problem && (
            <>
              <h1 className="vh">{t('title')}</h1>
              <SkeletonGroup label={t('loading')}>
                <Skeleton shape="card" />
                <Skeleton shape="card" />
              </SkeletonGroup>
            </>
          )}
        </div>
      </Page>
    </>
  );
}

interface WorksProps {
  account: Account;
  known: KnownRounds;
  local: OnDevice;
  round: JudgeRound;
  lines: readonly WorkLine[];
  /** The choice of a round, and the marks that belong to none. */
  children: ReactNode;
}

/** The works of a round, with what this device has of them. */
function Works({ account, known, local, round, lines, children }: WorksProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const taken = useTakenAlong(local, known);
  const [notes, setNotes] = useState(() => readNotes(account.id));
  const isNew = !notes.isIntroduced;
  const asked = query.get('show');
  const filter: Filter = filters.find((each) => each === asked) ?? 'all';
  const listed = lines.filter((line) => matches(line, filter));
  const next = nextLeft(lines, notes.last?.roundId === round.id ? notes.last.no : null, false);
  const choose = (name: string, value: string | null) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === null) after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const setIntroduced = (isIntroduced: boolean) => {
    saveNotes(account.id, { isIntroduced });
    setNotes({ ...notes, isIntroduced });
  };
  return (
    <>
      <div className={cx('head')}>
        <h1>{t('heading', { round: text(round.name) })}</h1>
        {next && (
          <ButtonLink iconAfter="right" to={workPath({ roundId: round.id, no: next.work.no })}>
            {t(lines.some((line) => matches(line, 'sent') || line.begun) ? 'goOn' : 'begin', { no: next.work.no })}
          </ButtonLink>
        )}
      </div>
      {isNew && <FirstSteps rubric={round.rubric} onDone={() => setIntroduced(true)} />}
      <Received lines={lines} asOf={known.asOf} />
      <TakePanel key={round.id} taken={taken} lines={lines} />
      {children}
      <FilterGroup
        label={t('filterLabel')}
        value={filter}
        onChange={(value) => choose('show', value === 'all' ? null : value)}
        options={filters.map((value) => ({
          value,
          label: t(`filter.${value}`),
          count: lines.filter((line) => matches(line, value)).length,
        }))}
      />
      {listed.length > 0 ? (
        <ul className={list['list']}>
          {listed.map((line) => (
            <WorkRow key={line.work.no} line={line} taken={taken.works.get(line.work.no) ?? null} />
          ))}
        </ul>
      ) : (
        <EmptyState level={2} art="tock-happy" title={t(filter === 'left' && round.state !== 'locked' ? 'allDone' : 'noneListed')} />
      )}
      {!isNew && (
        <p>
          <Button variant="ghost" icon="help" onClick={() => setIntroduced(false)}>
            {t('steps.again')}
          </Button>
        </p>
      )}
    </>
  );
}
