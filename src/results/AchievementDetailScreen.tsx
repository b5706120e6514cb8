import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Certificate } from '#contract/certificates/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { foldCode } from '#contract/text/typedText.ts';
import {
  CertificateSection,
  ForgedCode,
  OfflineVerification,
  Revocation,
  useCertificate,
  useProof,
  Verification,
} from '#src/certificates/index.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { isUnreachable, NotOnDevice } from '#src/platform/problems/NotOnDevice.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './AchievementDetailScreen.module.css';
import { Corrections } from './Corrections.tsx';
import { NumberForm } from './NumberForm.tsx';
import { ResultCard } from './ResultCard.tsx';
import { ResultSkeleton } from './ResultSkeleton.tsx';

const cx = bindStyles(css);

/** `/achievement-detail?no=`: one result with its certificate; for other readers, whether the certificate is genuine. */
export default function AchievementDetailScreen() {
  const { t } = useTranslation('results');
  const [search, setSearch] = useSearchParams();
  const no = foldCode(search.get('no') ?? '');
  return (
    <Page title={t('detail.title')}>
      <PageBand
        tone="grape"
        overlap
        title={t('detail.title')}
        lead={no === '' ? t('detail.lead') : undefined}
        back={{ to: '/achievement', label: t('query.title') }}
      />
      <div className={`wrap ${cx('page')}`}>
        <CertificateLookup key={no} no={no} onAsk={(asked) => setSearch({ no: asked })} />
      </div>
    </Page>
  );
}

const chipOf = ({ revoked }: Certificate) =>
  revoked === null ? 'detail.genuine' : revoked.successorNo === null ? 'revoked.chip' : 'revoked.correctedChip';

function CertificateLookup({ no, onAsk }: { no: string; onAsk: (no: string) => void }) {
  const { t } = useTranslation('results');
  const problemMessage = useProblemMessage();
  const query = useCertificate(no);
  const { data, error, isFetching, refetch } = query;
  const checked = useProof(no);
  const isForged = checked?.verdict === 'forged';
  const forged = isForged && <ForgedCode />;
  if (data) {
    return (
      <ResultCard result={data} chip={t(isForged ? 'offline.chip' : chipOf(data))} isRevoked={isForged || data.revoked !== null}>
        {forged}
        <Revocation certificate={data} />
        <Corrections items={data.corrections} />
        {data.masked && <Verification certificate={data} />}
        {!data.masked && data.revoked === null && <CertificateSection certificate={data} />}
      </ResultCard>
    );
  }
  const unknown = error instanceof Problem && (error.code === 'not_found' || error.code === 'invalid_input');
  if (no === '' || unknown) {
    return (
      <>
        {forged}
        <NumberForm initialNo={no} error={unknown ? t('number.unknown') : undefined} busy={isFetching} onLookup={onAsk} />
      </>
    );
  }
  if (isUnreachable(query) && checked) return <OfflineVerification checked={checked} busy={isFetching} onRetry={() => void refetch()} />;
  if (isUnreachable(query)) return <NotOnDevice subject="certificate" level={2} busy={isFetching} onRetry={() => void refetch()} />;
  if (!error) return <ResultSkeleton label={t('certificate.loading')} />;
  return (
    <ErrorState
      title={t('certificate.failed')}
      body={problemMessage(error)}
      action={
        <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    />
  );
}
