import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IssuedCertificate } from '#contract/certificates/issued.ts';
import { type PersonKind, personKinds } from '#contract/certificates/rules/fields.ts';
import { type IssuedState, issuedStates } from '#contract/certificates/rules/issued.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { SearchField } from '#src/admin/kit/list/SearchField.tsx';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { IssuedRow, type Step } from './IssuedRow.tsx';
import css from './issued.module.css';
import { NameDialog } from './NameDialog.tsx';
import { PeopleDialog } from './PeopleDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { useIssued, useIssuedActions } from './useIssued.ts';

const cx = bindStyles(css);

/** The dialog of a step that was begun with a certificate. */
const StepDialog = ({
  competitionId,
  certificate,
  step,
  onClose,
}: {
  competitionId: string;
  certificate: IssuedCertificate;
  step: Step;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['admin', 'certificateIssued']);
  const { revoke, giveAgain, rename } = useIssuedActions(onClose);
  const params = { id: competitionId, no: certificate.no };
  const subject = [certificate.name, certificate.no].filter(Boolean).join(t('admin:dot'));
  if (step === 'rename')
    return (
      <NameDialog
        certificate={certificate}
        isPending={rename.isPending}
        onRename={(body) => rename.mutate({ params, body })}
        onClose={onClose}
      />
    );
  if (step === 'revoke')
    return (
      <RevokeDialog
        subject={subject}
        isPending={revoke.isPending}
        onRevoke={(reason) => revoke.mutate({ params, body: { reason } })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      title={t('certificateIssued:give_again')}
      subject={subject}
      body={t('certificateIssued:again_body')}
      confirmLabel={t('certificateIssued:give_again')}
      isDangerous={false}
      reason={null}
      isPending={giveAgain.isPending}
      onConfirm={async () => giveAgain.mutate({ params })}
      onClose={onClose}
    />
  );
};

/** The issued certificates of a competition: found by name or number, revoked, given again, and their names corrected. */
export const IssuedPage = ({ competitionId, picker }: { competitionId: string; picker: ReactNode }) => {
  const { t } = useTranslation(['admin', 'certificateIssued', 'certificateDesign']);
  const message = useProblemMessage();
  const format = useFormat();
  const isOffline = useOffline();
  const [text, setText] = useState('');
  const [state, setState] = useState<IssuedState | null>(null);
  const [issuing, setIssuing] = useState<PersonKind | null>(null);
  const [begun, setBegun] = useState<{ certificate: IssuedCertificate; step: Step } | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useIssued(competitionId, text, state);
  const [first] = data?.pages ?? [];
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const counts = first?.counts;
  const all = counts ? counts.valid + counts.corrected + counts.revoked : 0;
  const choices = [null, ...issuedStates].map((each) => ({
    each,
    label: each === null ? t('certificateIssued:all') : t(`certificateIssued:state.${each}`),
    count: each === null ? all : counts?.[each],
  }));
  return (
    <>
      <PageHead
        title={t('certificateDesign:title')}
        picker={picker}
        actions={personKinds.map((kind) => (
          <Button key={kind} variant="outlined" disabled={isOffline} onClick={() => setIssuing(kind)}>
            {t(`certificateIssued:issue_to.${kind}`)}
          </Button>
        ))}
      />
      <div className={cx('page')}>
        {error !== null && !isOffline && (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('admin:try_again')}</Button>}>
            {message(error)}
          </Alert>
        )}
        {!data && !error && <LoadingBars rows={8} />}
        {first && all === 0 && <EmptyState title={t('certificateIssued:none')} body={t('certificateIssued:none_body')} />}
        {first && all > 0 && (
          <>
            <div className={cx('tools')}>
              <SearchField label={t('certificateIssued:search')} inForce={text} onSearch={setText} />
              <fieldset className={cx('states')} aria-label={t('certificateIssued:states')}>
                {choices.map(({ each, label, count }) => (
                  <Button
                    key={label}
                    size="small"
                    variant={each === state ? 'contained' : 'text'}
                    aria-pressed={each === state}
                    onClick={() => setState(each)}
                  >
                    {label} {count !== undefined && format.number(count)}
                  </Button>
                ))}
              </fieldset>
              <span role="status" className={cx('quiet')}>
                {t('certificateIssued:found', { count: first.total, shown: format.number(first.total) })}
              </span>
            </div>
            <section className={cx('card')} aria-label={t('certificateIssued:title')}>
              {items.length === 0 ? (
                <EmptyState title={t('certificateIssued:no_match')} body={t('certificateIssued:no_match_body')} />
              ) : (
                <ul className={cx('list')}>
                  {items.map((certificate) => (
                    <IssuedRow
                      key={certificate.no}
                      certificate={certificate}
                      isOffline={isOffline}
                      onStep={(step) => setBegun({ certificate, step })}
                    />
                  ))}
                </ul>
              )}
              {hasNextPage && (
                <div className={cx('more')}>
                  <Button loading={isFetchingNextPage} disabled={isOffline} onClick={() => void fetchNextPage()}>
                    {t('certificateIssued:more')}
                  </Button>
                </div>
              )}
            </section>
          </>
        )}
      </div>
      {issuing && <PeopleDialog competitionId={competitionId} kind={issuing} onClose={() => setIssuing(null)} />}
      {begun && <StepDialog competitionId={competitionId} {...begun} onClose={() => setBegun(null)} />}
    </>
  );
};
