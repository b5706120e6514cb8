import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { competitionPath, signupPath, useCompetition, useSignupGate } from '#src/competitions/index.ts';
import { openDevice } from '#src/platform/device/device.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { isUnreachable, NotOnDevice } from '#src/platform/problems/NotOnDevice.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { rememberReturnRoute } from '#src/platform/session/returnRoute.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { DRAFT } from './draftPath.ts';
import { SignBand } from './form/SignBand.tsx';
import { SavedForm } from './form/state/savedForm.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { NewEntry } from './newEntry/NewEntry.tsx';

/** The registration form of one competition, or the reason why there is none. Requires a session. */
export default function SignScreen({ participation }: { participation: Participation }) {
  const { t } = useTranslation('registrations');
  const [search] = useSearchParams();
  const account = useKnownAccount();
  const id = search.get('competition') ?? '';
  const query = useCompetition(id);
  const { data: competition, error, isFetching, refetch } = query;
  if (id === '') return <NoCompetition reason="noneChosen" />;
  if (error instanceof Problem && error.code === 'not_found') return <NoCompetition reason="notFound" />;
  if (competition && account) return <Sign competition={competition} participation={participation} account={account} />;
  if (isUnreachable(query)) {
    return (
      <Page title={t('sign.pageTitle')}>
        <NotOnDevice subject="competition" level={1} busy={isFetching} onRetry={() => void refetch()} />
      </Page>
    );
  }
  return (
    <Page title={t('sign.pageTitle')}>
      {error ? <LoadFailed title={t('sign.failed')} error={error} onRetry={refetch} /> : <Loading layout="form" />}
    </Page>
  );
}

function NoCompetition({ reason }: { reason: 'noneChosen' | 'notFound' }) {
  const { t } = useTranslation('registrations');
  return (
    <Page title={t(`sign.${reason}.title`)}>
      <EmptyState
        level={1}
        art="tock-think"
        title={t(`sign.${reason}.title`)}
        body={t(`sign.${reason}.body`)}
        action={<ButtonLink to="/matchSign">{t('sign.competitions')}</ButtonLink>}
      />
    </Page>
  );
}

interface SignProps {
  competition: Competition;
  participation: Participation;
  account: Account;
}

function Sign({ competition, participation, account }: SignProps) {
  const { pathname, search, hash } = useLocation();
  const gate = useSignupGate(competition);
  const text = useText();
  // Once open, the form stays: a reader who is filling it in when the window closes is told on sending.
  const [opened, setOpened] = useState(false);
  if (gate.kind === 'open' && !opened) setOpened(true);

  const offered = competition.participation.includes(participation) ? participation : (competition.participation[0] ?? participation);
  const path = signupPath(competition, offered);
  if (!path.startsWith(`${pathname}?`)) {
    const asked = new URLSearchParams(search);
    const carried = ['from', DRAFT].flatMap((name) => asked.getAll(name).map((value) => `&${name}=${encodeURIComponent(value)}`));
    return <Navigate to={`${path}${carried.join('')}${hash}`} replace />;
  }
  return (
    <Page title={text(competition.title)}>
      <SignBand competition={competition} participation={participation} />
      {opened || gate.kind === 'open' ? (
        <OpenForm competition={competition} participation={participation} account={account} />
      ) : (
        <Closed competition={competition} gate={gate} here={`${pathname}${search}`} />
      )}
    </Page>
  );
}

function OpenForm(props: SignProps) {
  const location = useLocation();
  // a form that is mounted again, once its owner is back, has named its draft in the address since
  const [first] = useState(() => pageHistory.location());
  const { search, key } = location.key === first.key ? first : location;
  const query = new URLSearchParams(search);
  // each navigation rereads the draft: it may have been sent and refused since
  const draftId = query.get(DRAFT);
  if (draftId !== null) return <ResumedForm key={key} {...props} draftId={draftId} arrival={key} />;
  return <FreshForm {...props} from={query.get('from') ?? ''} />;
}

/** A form resumed from a draft on this device. */
function ResumedForm({ draftId, arrival, ...props }: SignProps & { draftId: string; arrival: string }) {
  const { t } = useTranslation('registrations');
  const { account } = props;
  // not cached: the form owns the values from here on
  const { data, error, refetch } = useQuery({
    queryKey: ['draft', account.id, draftId, arrival],
    queryFn: async () => (await openDevice(account.id)).drafts.read(draftId, SavedForm),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <LoadFailed level={2} title={t('sign.draftFailed')} error={error} onRetry={refetch} />;
  if (data === undefined) return <Loading layout="form" />;
  const resumed = data ? { draft: data.draft, values: { ...data.form.values, participation: props.participation } } : undefined;
  return <NewEntry {...props} resumed={resumed} note={data ? null : t('sign.draftGone')} />;
}

function FreshForm({ from, ...props }: SignProps & { from: string }) {
  const { t } = useTranslation('registrations');
  // not cached: the answer contains guardians' numbers
  const earlier = useOwnCall(
    'GET /api/registrations/:id',
    { params: { id: from }, query: { for: 'edit' } },
    { enabled: from !== '', gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  if (from !== '' && earlier.isPending) return <Loading layout="form" />;
  return <NewEntry {...props} earlier={earlier.data} note={earlier.error ? t('sign.prefillFailed') : null} />;
}

interface ClosedProps {
  competition: Competition;
  gate: Exclude<ReturnType<typeof useSignupGate>, { kind: 'open' }>;
  here: string;
}

function Closed({ competition, gate, here }: ClosedProps) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  if (gate.kind === 'closed') {
    const problem = new Problem(gate.reason, gate.at === null ? {} : { at: gate.at });
    return (
      <EmptyState
        art="tock-think"
        title={t(`sign.closed.${gate.reason}`)}
        body={message(problem)}
        action={<ButtonLink to={competitionPath(competition)}>{t('sign.back')}</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      art="tock-key"
      title={t('sign.incomplete.title')}
      body={t('sign.incomplete.body')}
      action={
        <ButtonLink to={gate.to} onClick={() => rememberReturnRoute(here)}>
          {t('sign.incomplete.action')}
        </ButtonLink>
      }
    />
  );
}
