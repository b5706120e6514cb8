import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { TakenWork } from '#src/offline/takenAlong/index.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { JudgeTop } from './frame/JudgeTop.tsx';
import { WorksProgress } from './frame/WorksProgress.tsx';
import { GoneMarks } from './list/GoneMarks.tsx';
import { NotRead } from './list/NotRead.tsx';
import { noteOpening } from './marks/openings.ts';
import { readStart } from './marks/readStart.ts';
import { useJudgeRounds } from './marks/useJudgeRounds.ts';
import type { MarkStart } from './marks/useMark.ts';
import { noMarks, type OnDevice, useOnDevice } from './marks/useOnDevice.ts';
import { goneOf, linesOf, type WorkLine } from './marks/workLines.ts';
import { WorkMedia } from './media/WorkMedia.tsx';
import { useTakenAlong } from './takeAlong/useTakenAlong.ts';
import { FormAnswers } from './work/FormAnswers.tsx';
import { MarkPanel } from './work/MarkPanel.tsx';
import { Scribble } from './work/Scribble.tsx';
import css from './work/Sheet.module.css';

const cx = bindStyles(css);

/** `/judging/work?no=&round=`: a work and its mark. */
export default function JudgedWorkScreen() {
  const { t } = useTranslation('judging');
  const [query] = useSearchParams();
  const no = query.get('no') ?? '';
  const roundId = query.get('round') ?? '';
  const account = useKnownAccount();
  const local = useOnDevice(account);
  const { data, error, isFetching, refetch } = useJudgeRounds();
  const taken = useTakenAlong(local, data);
  const round = data?.rounds.find(({ id }) => id === roundId) ?? null;
  const lines = useMemo(() => (round && local ? linesOf(round, local.drafts, local.items) : []), [round, local]);
  const line = lines.find(({ work }) => work.no === no);
  if (!account) return null;
  return (
    <>
      {/* one head for all states: its menu stays open while the work arrives */}
      <JudgeTop
        account={account}
        local={local ?? noMarks}
        round={round}
        progress={round && <WorksProgress round={round} lines={lines} current={no} />}
        isOnSheet
      />
      {line && local ? (
        <OpenWork
          key={`${roundId} ${no}`}
          account={account}
          local={local}
          lines={lines}
          line={line}
          taken={taken.isKnown ? (taken.works.get(no) ?? null) : undefined}
          onStale={() => void refetch()}
        />
      ) : (
        <Page title={no === '' ? t('title') : no}>
          <div className="wrap">
            {data && local ? (
              <>
                <EmptyState
                  level={1}
                  art="tock-think"
                  title={t('absent.title', { no })}
                  body={t('absent.body')}
                  action={<ButtonLink to="/judging">{t('foot.list')}</ButtonLink>}
                />
                <GoneMarks of="works" gone={goneOf(data.rounds, local.drafts, local.items)} device={local.device} />
              </>
            ) : error && !data ? (
              <NotRead problem={error} reads={[{ isFetching, refetch }]} />
            ) : (
              <>
                <h1 className="vh">{no}</h1>
                <SkeletonGroup label={t('loading')}>
                  <Skeleton shape="block" />
                  <Skeleton shape="card" />
                </SkeletonGroup>
              </>
            )}
          </div>
        </Page>
      )}
    </>
  );
}

interface OpenWorkProps {
  account: Account;
  local: OnDevice;
  lines: readonly WorkLine[];
  line: WorkLine;
  /** The work on this device; null unless it was taken along, undefined until that is known. */
  taken: TakenWork | null | undefined;
  onStale: () => void;
}

/** The form that is open: each mark that was made is followed by a form of its own. */
interface OpenForm {
  start: MarkStart;
  number: number;
  /** Number of marks made on this page. */
  made: number;
}

function OpenWork({ account, local, lines, line, taken, onStale }: OpenWorkProps) {
  const { t } = useTranslation(['judging', 'competitions']);
  const { device } = local;
  const { round, work } = line;
  const video = useRef<HTMLVideoElement>(null);
  const [form, setForm] = useState<OpenForm | null>(null);
  const [reads, setReads] = useState(0);
  const read = useEffectEvent(() => readStart(device, line));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is one reading
  useEffect(() => {
    let isCurrent = true;
    void read().then((start) => isCurrent && setForm((before) => ({ start, number: (before?.number ?? 0) + 1, made: before?.made ?? 0 })));
    return () => {
      isCurrent = false;
    };
  }, [reads]);
  useEffect(() => {
    noteOpening(account.id, { roundId: round.id, no: work.no });
  }, [account.id, round.id, work.no]);
  return (
    <Page title={`${work.no} ${work.title}`}>
      <div className={cx('grid')}>
        <div className={cx('work')}>
          {taken === undefined ? <Skeleton shape="block" /> : <WorkMedia work={work} roundId={round.id} video={video} taken={taken} />}
          <div className={cx('tags')}>
            <span className={`num ${cx('tag')}`}>{work.no}</span>
            <span className={cx('tag')}>{t(`competitions:group.${work.group}`)}</span>
            {taken?.state === 'whole' && (
              <span className={cx('tag', 'here')}>
                <Icon name={moreIcons.save} />
                {t('take.onDevice')}
              </span>
            )}
            {work.by && <span className={cx('tag')}>{work.by.team}</span>}
            {work.by && <span className={cx('tag')}>{work.by.organization}</span>}
          </div>
          <h1 className={cx('title')}>{t('workTitle', { title: work.title })}</h1>
          <p className={cx('description')}>{work.description}</p>
          {work.formAnswers && <FormAnswers answers={work.formAnswers} />}
          <Scribble account={account} device={device} line={line} />
        </div>
        {form && (
          <MarkPanel
            key={form.number}
            account={account}
            device={device}
            lines={lines}
            line={line}
            start={form.start}
            video={video}
            made={form.made}
            onMade={(start) => setForm({ start, number: form.number + 1, made: form.made + 1 })}
            onRestart={() => setReads((count) => count + 1)}
            onStale={onStale}
          />
        )}
      </div>
    </Page>
  );
}
