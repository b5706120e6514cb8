import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { readNotes, saveNotes } from './deviceNotes.ts';
import { JudgeTop } from './frame/JudgeTop.tsx';
import css from './JudgingScreen.module.css';
import { FirstSteps } from './list/FirstSteps.tsx';
import { GoneMarks } from './list/GoneMarks.tsx';
import { Received } from './list/Received.tsx';
import list from './list/WorkList.module.css';
import { WorkRow } from './list/WorkRow.tsx';
import { type KnownRounds, useJudgeRounds } from './marks/useJudgeRounds.ts';
import { type OnDevice, useOnDevice } from './marks/useOnDevice.ts';
import { type Filter, filters, goneOf, linesOf, matches, nextLeft, type WorkLine } from './marks/workLines.ts';
import { workPath } from './marks/workPath.ts';
import { TakePanel } from './takeAlong/TakePanel.tsx';
import { useTakenAlong } from './takeAlong/useTakenAlong.ts';

const cx = bindStyles(css);

const noMarks: OnDevice = { device: null, drafts: [], items: [] };

/** `/judging`: a judge's works by round, with what is left. */
export default function JudgingScreen() {
  const { t } = useTranslation('judging');
  const account = useKnownAccount();
  const local = useOnDevice(account);
  const { data, error, isFetching, refetch } = useJudgeRounds();
  const message = useProblemMessage();
  const [query] = useSearchParams();
  const asked = query.get('round');
  const round = (local && (data?.rounds.find(({ id }) => id === asked) ?? data?.rounds[0])) ?? null;
  const lines = useMemo(() => (round && local ? linesOf(round, local.drafts, local.items) : []), [round, local]);
  if (!account) return null;
  return (
    <>
      {/* one head for all states: its menu stays open while the works arrive */}
      <JudgeTop account={account} local={local ?? noMarks} round={round} lines={lines} current={null} />
      <Page title={t('title')}>
        <div className={`wrap ${cx('page')}`}>
          {data && local && round && <Works account={account} known={data} local={local} round={round} lines={lines} />}
          {data && local && !round && (
            <>
              <EmptyState level={1} art="tock-happy" title={t('none.title')} body={t('none.body')} />
              <GoneMarks gone={goneOf(data.rounds, local.drafts, local.items)} device={local.device} />
            </>
          )}
          {!data && error && (
            <ErrorState
              level={1}
              title={t('failed')}
              body={message(error)}
              action={
                <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
                  {t('again')}
                </Button>
              }
            />
          )}
          {(!data || !local) && !error && (
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
}

/** The works of a round, with what this device has of them. */
function Works({ account, known, local, round, lines }: WorksProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const { rounds, asOf } = known;
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
      {rounds.length > 1 && (
        <FilterGroup
          label={t('rounds')}
          value={round.id}
          onChange={(id) => choose('round', id)}
          options={rounds.map(({ id, name, competition }) => ({
            value: id,
            label: t('roundOf', { competition: text(competition.title), round: text(name) }),
          }))}
        />
      )}
      <Received lines={lines} asOf={asOf} />
      <TakePanel key={round.id} taken={taken} lines={lines} />
      <GoneMarks gone={goneOf(rounds, local.drafts, local.items)} device={local.device} />
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
