import { useTranslation } from 'react-i18next';
import type { Result } from '#contract/results/public.ts';
import { CertificateSection, useCertificate } from '#src/certificates/index.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Corrections } from './Corrections.tsx';
import { ResultCard } from './ResultCard.tsx';
import { CertificateShape } from './ResultSkeleton.tsx';

/** A result that was looked up, with its certificate, which this browser may read for 15 minutes. */
export function FoundResult({ result }: { result: Result }) {
  const { t } = useTranslation('results');
  const problemMessage = useProblemMessage();
  const { data, error, isFetching, refetch } = useCertificate(result.certificateNo);
  return (
    <ResultCard result={result} chip={t('found.chip')}>
      {data && <Corrections items={data.corrections} />}
      {data && <CertificateSection certificate={data} />}
      {!data && error && (
        <ErrorState
          level={3}
          title={t('certificate.failed')}
          body={problemMessage(error)}
          action={
            <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {!data && !error && (
        <SkeletonGroup label={t('certificate.loading')}>
          <CertificateShape />
        </SkeletonGroup>
      )}
    </ResultCard>
  );
}
