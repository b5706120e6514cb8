import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { signupPath, useCompetition, useSignupGate } from '#src/competitions/index.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { isUnreachable, NotOnDevice } from '#src/platform/problems/NotOnDevice.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { LoadFailed, Loading } from './Loading.tsx';
import { ChooseCompetition } from './roster/page/ChooseCompetition.tsx';
import { ImportInto } from './roster/page/ImportInto.tsx';
import { SINGLE } from './roster/rosterPath.ts';

/** The import of a school's class list into a competition. */
export default function RosterScreen() {
  const { t } = useTranslation('roster');
  const account = useKnownAccount();
  return (
    <Page title={t('title')}>
      <Content account={account} />
    </Page>
  );
}

function Content({ account }: { account: Account | null }) {
  const { t } = useTranslation('roster');
  const [search] = useSearchParams();
  const id = search.get('competition') ?? '';
  const query = useCompetition(id);
  const { data: competition, error, isFetching, refetch } = query;
  if (!account) return <Waiting />;
  if (account.kind === 'family')
    return (
      <EmptyState
        level={1}
        art="tock-think"
        title={t('schoolsOnly.title')}
        body={t('schoolsOnly.body')}
        action={<ButtonLink to="/matchSign">{t('schoolsOnly.action')}</ButtonLink>}
      />
    );
  if (id === '') return <ChooseCompetition account={account} />;
  if (competition) return <Into competition={competition} account={account} isSingle={search.get('as') === SINGLE} />;
  if (isUnreachable(query)) return <NotOnDevice subject="competition" level={1} busy={isFetching} onRetry={() => void refetch()} />;
  return error ? <LoadFailed title={t('choose.failed')} error={error} onRetry={refetch} /> : <Waiting />;
}

function Waiting() {
  const { t } = useTranslation('roster');
  return (
    <>
      <h1 className="vh">{t('title')}</h1>
      <Loading layout="form" />
    </>
  );
}

function Into({ competition, account, isSingle }: { competition: Competition; account: Account; isSingle: boolean }) {
  const gate = useSignupGate(competition);
  // once open, the import stays: whoever corrects a list when the window closes is told on sending
  const [opened, setOpened] = useState(false);
  if (gate.kind === 'open' && !opened) setOpened(true);
  const asked = isSingle ? 'single' : 'team';
  const participation = competition.participation.includes(asked) ? asked : (competition.participation[0] ?? asked);
  // the form says why it is not open
  if (!opened && gate.kind !== 'open') return <Navigate to={signupPath(competition, participation)} replace />;
  return <ImportInto competition={competition} participation={participation} account={account} />;
}
