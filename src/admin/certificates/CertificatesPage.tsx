import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import { Pickers } from '#src/admin/judging/rounds/Pickers.tsx';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import groups from '#src/admin/results/results.module.css';
import { retryRead } from '#src/platform/api/queryClient.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { IssuedPage } from './issued/IssuedPage.tsx';
import { ISSUED, KindTabs } from './KindTabs.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

const cx = bindStyles(groups);

/** The competition and the kind that the address names. */
const usePlace = () => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('kind');
  const kind: CertificateKind = certificateKinds.find((each) => each === named) ?? 'award';
  const isIssued = named === ISSUED;
  return {
    competitionId: search.get('competition'),
    kind,
    isIssued,
    open: (competition: string) => setSearch({ competition, kind: isIssued ? ISSUED : kind }),
  };
};

/** The choice of the competition and of the part of the page. */
const PlacePicker = ({ competitionId }: { competitionId: string }) => {
  const { kind, isIssued, open } = usePlace();
  return (
    <span className={cx('pickers')}>
      <Pickers rounds={[]} roundId={null} competitionId={competitionId} open={open} />
      <KindTabs competitionId={competitionId} kind={isIssued ? ISSUED : kind} />
    </span>
  );
};

/** The template of a competition's certificates of one kind. */
const Template = ({ competitionId, kind }: { competitionId: string; kind: CertificateKind }) => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const message = useProblemMessage();
  const params = { id: competitionId, kind };
  // An answer cached by an earlier visit must not become the base of edits.
  const { data, error, refetch } = useCall(
    'GET /api/admin/competitions/:id/certificate-templates/:kind',
    { params },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: retryRead },
  );
  const picker = <PlacePicker competitionId={competitionId} />;
  if (data) return <TemplateEditor first={data} picker={picker} />;
  return (
    <>
      <PageHead title={t('certificateDesign:title')} picker={picker} />
      {error ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('admin:try_again')}</Button>}>
          {message(error)}
        </Alert>
      ) : (
        <LoadingBars rows={8} />
      )}
    </>
  );
};

/** Certificates: the templates by which those of a competition are drawn, and those that are issued. */
export const CertificatesPage = () => {
  const { t } = useTranslation(['admin', 'certificateDesign']);
  const message = useProblemMessage();
  const { competitionId, kind, isIssued } = usePlace();
  const { data: competitions, error } = useAdminCompetitions();
  if (competitionId !== null && isIssued)
    return <IssuedPage key={competitionId} competitionId={competitionId} picker={<PlacePicker competitionId={competitionId} />} />;
  if (competitionId !== null) return <Template key={`${competitionId} ${kind}`} competitionId={competitionId} kind={kind} />;
  const [first] = competitions ?? [];
  if (first) return <Navigate to={`?${new URLSearchParams({ competition: first.id })}`} replace />;
  return (
    <>
      <PageHead title={t('certificateDesign:title')} />
      {error && <Alert severity="error">{message(error)}</Alert>}
      {!competitions && !error && <LoadingBars rows={8} />}
      {competitions && <EmptyState title={t('admin:judging.no_competition')} />}
    </>
  );
};
