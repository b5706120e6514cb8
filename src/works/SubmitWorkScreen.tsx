import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { windowMoment, workProblem } from '#contract/competitions/rules/competitionStatus.ts';
import { Problem } from '#contract/http/problem.ts';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { reasonText } from '#contract/text/reasonText.ts';
import type { OwnWork } from '#contract/works/public.ts';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { waitsForAgreement } from '#src/offline/outbox/outboxProtocol.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import { isOf } from '#src/offline/subject.ts';
import type { Uploads } from '#src/offline/uploads/index.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useWorkPage } from './form/useWorkPage.ts';
import css from './uploads/Uploads.module.css';
import { useUploads } from './uploads/useUploads.ts';
import { WorkEditor } from './WorkEditor.tsx';
import { WorkSkeleton } from './WorkSkeleton.tsx';

const cx = bindStyles(css);

/** `/submitWork?id=`: submits the work of an entry, or replaces it until the window closes. */
export default function SubmitWorkScreen() {
  const { t } = useTranslation('works');
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const account = useKnownAccount();
  const accountId = account?.id ?? null;
  const deviceState = useDevice(account);
  // null if storage is unavailable
  const [device, setDevice] = useState<Device | null>();
  if (deviceState.state === 'ready' && deviceState.device !== device) setDevice(deviceState.device);
  if (deviceState.state === 'failed' && device === undefined && isStorageUnavailable(deviceState.problem)) setDevice(null);
  const uploads = useUploads(accountId);
  const { entry, work, isWorkUnknown, isBehind } = useWorkPage(id, accountId, device);
  const client = useQueryClient();

  if (id === '' || (entry.error instanceof Problem && entry.error.code === 'not_found'))
    return (
      <Page title={t('title')}>
        <EmptyState
          level={1}
          art="tock-think"
          title={id === '' ? t('noneChosen') : t('notFound')}
          body={t('chooseEntry')}
          action={<ButtonLink to="/personal">{t('toMyEvents')}</ButtonLink>}
        />
      </Page>
    );
  const problem =
    deviceState.state === 'failed' && device === undefined
      ? deviceState.problem
      : uploads.state === 'failed'
        ? uploads.problem
        : entry.error;
  if (entry.data && account && device !== undefined && uploads.state === 'ready' && !isWorkUnknown)
    return (
      <Page title={t('title')}>
        <Head entry={entry.data} />
        <Body
          key={id}
          account={account}
          entry={entry.data}
          work={work}
          isBehind={isBehind}
          device={device}
          uploads={uploads.uploads}
          onStale={() => void invalidateAfter(client, outboxKinds.work.endpoint)}
        />
      </Page>
    );
  return <Page title={t('title')}>{problem ? <Failed problem={problem} onRetry={() => void entry.refetch()} /> : <LoadingBody />}</Page>;
}

function LoadingBody() {
  const { t } = useTranslation('works');
  return (
    <div className="wrap">
      <h1 className="vh">{t('title')}</h1>
      <WorkSkeleton />
    </div>
  );
}

function Failed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const retry = (
    <Button icon="refresh" onClick={onRetry}>
      {t('upload.tryAgain')}
    </Button>
  );
  return <ErrorState level={1} title={t('failed')} body={message(problem)} action={retry} />;
}

function Head({ entry }: { entry: Entry }) {
  const { t } = useTranslation('works');
  const text = useText();
  const format = useFormat();
  const { work } = entry.competition;
  const until = work?.closesAt ? t('until', { time: format.near(work.closesAt) }) : null;
  return (
    <PageBand
      tone="sky"
      title={t('titleOf', { team: entry.teamName })}
      lead={text(entry.competition.title)}
      back={{ to: '/personal', label: t('toMyEvents') }}
      art="tock-mail"
    >
      {until && <p>{until}</p>}
    </PageBand>
  );
}

interface BodyProps {
  account: Account;
  entry: Entry;
  work: OwnWork | null;
  device: Device | null;
  uploads: Uploads;
  /** Returns true if what was sent at this time is still being read. */
  isBehind: (sentAt: number) => boolean;
  /** Reads the work again. */
  onStale: () => void;
}

/** Returns the reason why no work can be submitted for this entry now. */
const useRefusal = ({ state, actions, competition: { work, calledOff } }: Entry): Problem | null => {
  const now = Date.now() + useClockSkew();
  const code = workProblem({ work, calledOff }, now);
  const at = windowMoment(work, now);
  if (code) return new Problem(code, at === null ? {} : { at });
  const allowed = actions.includes('submit_work') || state === 'approved' || state === 'work_submitted';
  return allowed ? null : new Problem('action_not_allowed_now');
};

function Body({ account, entry, work, isBehind, device, uploads, onStale }: BodyProps) {
  const { t } = useTranslation('works');
  const locale = useLocale();
  const message = useProblemMessage();
  const refusal = useRefusal(entry);
  const outbox = useLiveQuery(device?.outbox.items ?? null);
  const items = outbox.state === 'ready' ? outbox.value : [];
  const own = items.filter(isOf('work', { entryId: entry.id }));
  const item = own.find(({ state }) => state !== 'sent');
  // what this form sends may come back to it: until that is known the form stays, with its answer
  const [isHeld, setHeld] = useState(false);
  const queued = isHeld ? undefined : item;
  const sent = own.findLast(({ state }) => state === 'sent');
  const sentAt = sent?.state === 'sent' ? sent.sentAt : 0;
  const sentId = sent?.id;
  const readNewest = useEffectEvent(onStale);
  useEffect(() => {
    if (sentId !== undefined) readNewest();
  }, [sentId]);
  // a new form begins from the server's current version
  const [submissions, setSubmissions] = useState(0);
  const [answers, setAnswers] = useState(0);
  if (device && outbox.state === 'loading')
    return (
      <Column>
        <WorkSkeleton />
      </Column>
    );
  return (
    <Column>
      <FocusTarget token={answers} className={cx('notices')}>
        {work && !queued && <HandedInNotice work={work} />}
        {work && !queued && <PreparationNotice work={work} />}
        {work?.held && !queued && (
          <Notice tone="warning" role="status" title={t('held.title')}>
            {reasonText(locale, work.held.reason, work.held.cannedReason) || t('held.body')}
          </Notice>
        )}
        {refusal && !queued && (
          <Notice tone="warning" title={t('notNow')}>
            {message(refusal)}
          </Notice>
        )}
        {queued && device && <QueuedNotice item={queued} device={device} />}
      </FocusTarget>
      {!queued && !refusal && isBehind(sentAt) && <WorkSkeleton />}
      {!queued && !refusal && !isBehind(sentAt) && (
        <WorkEditor
          key={submissions}
          account={account}
          entry={entry}
          work={work}
          device={device}
          uploads={uploads}
          onStale={onStale}
          onSent={() => {
            setSubmissions((count) => count + 1);
            onStale();
          }}
          onAnswered={() => setAnswers((count) => count + 1)}
          onHold={setHeld}
        />
      )}
    </Column>
  );
}

/** The submitted work; once it is public, with a link to its page. */
function HandedInNotice({ work: { no, title, updatedAt, public: isPublic } }: { work: OwnWork }) {
  const { t } = useTranslation('works');
  const format = useFormat();
  if (!isPublic)
    return (
      <Notice tone="success" role="status" title={t('handedIn.title', { title })}>
        {t('handedIn.body', { no, time: format.near(updatedAt) })}
      </Notice>
    );
  return (
    <Notice
      tone="success"
      role="status"
      title={t('public.title', { title })}
      action={
        <ButtonLink to={`/vote?no=${encodeURIComponent(no)}`} size="sm" variant="secondary">
          {t('public.open')}
        </ButtonLink>
      }
    >
      {t('public.body', { no })}
    </Notice>
  );
}

/** Shown while the work's film is being prepared, or if it cannot be. */
function PreparationNotice({ work: { preparation, refusal } }: { work: OwnWork }) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  if (preparation === 'preparing')
    return (
      <Notice tone="info" icon={moreIcons.hour} role="status" title={t('preparing.title')}>
        {t('preparing.body')}
      </Notice>
    );
  return refusal ? (
    <Notice tone="danger" role="alert" title={t('unshowable')}>
      {message(new Problem(refusal))}
    </Notice>
  ) : null;
}

const Column = ({ children }: { children: ReactNode }) => <div className={`wrap ${cx('layout')}`}>{children}</div>;

/** Says that the work is queued until there is a connection. */
function QueuedNotice({ item, device }: { item: OutboxItem; device: Device }) {
  const { t } = useTranslation('works');
  const message = useProblemMessage();
  const reason = item.state === 'waiting' && item.problem ? message(item.problem) : null;
  const takeBack = item.state === 'waiting' && (
    <Button size="sm" variant="secondary" onClick={() => void device.outbox.takeBack(item.id).catch(() => {})}>
      {t('onItsWay.takeBack')}
    </Button>
  );
  if (item.state === 'waiting' && item.problem && waitsForAgreement(item.problem)) {
    const agree = async () => {
      if (await agreementPrompt.ask()) await device.outbox.tryNow();
    };
    return (
      <Notice
        tone="warning"
        role="status"
        title={t('refused')}
        action={
          <>
            <Button size="sm" icon={moreIcons.book} onClick={() => void agree()}>
              {t('agree')}
            </Button>
            {takeBack}
          </>
        }
      >
        {reason} {t('onItsWay.onceAgreed')}
      </Notice>
    );
  }
  return (
    <Notice tone="info" icon={moreIcons.cloudup} role="status" title={t('onItsWay.title')} action={takeBack}>
      {t(sendsWhenClosed() ? 'onItsWay.body' : 'onItsWay.bodyOpen')} {reason}
    </Notice>
  );
}
