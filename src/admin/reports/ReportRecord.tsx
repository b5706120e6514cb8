import { Alert, Button, Chip, Link as MuiLink, Stack, Typography } from '@mui/material';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#contract/http/api.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { Lines, RecordPage } from '#src/admin/kit/record/RecordLayout.tsx';
import { PendingNotice } from '#src/admin/registrations/DecisionButtons.tsx';
import { WorkPreview } from '#src/admin/works/WorkPreview.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DecideReport } from './DecideReport.tsx';
import { ReportChip } from './ReportChip.tsx';
import css from './reports.module.css';

const cx = bindStyles(css);

type Case = AnswerOf<'GET /api/admin/reports/:id'>;

/** The visitors' texts, newest first. */
const Reports = ({ reports }: Pick<Case, 'reports'>) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Lines>
      {reports.map(({ id, reason, text, contact, at, isOpen }) => (
        <li key={id}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'baseline', justifyContent: 'space-between' }}>
            <strong>{t(`reports.reason.${reason}`)}</strong>
            {!isOpen && <Chip size="small" label={t('reports.tab.decided')} />}
          </Stack>
          {text !== '' && <p className={cx('report')}>{text}</p>}
          <Typography variant="caption" color="text.secondary">
            {[format.dateTime(at), ...(contact === '' ? [] : [t('reports.contact', { contact })])].join(t('dot'))}
          </Typography>
        </li>
      ))}
    </Lines>
  );
};

interface ReportRecordProps {
  id: string;
  onDecided: () => void;
}

/** One reported subject as visitors see it, with their reports and the decision. */
export const ReportRecord = ({ id, onDecided }: ReportRecordProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error, refetch } = useCall('GET /api/admin/reports/:id', { params: { id } });
  if (data) return <LoadedCase found={data} onDecided={onDecided} />;
  if (!error) return <LoadingBars rows={8} />;
  return (
    <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
      {message(error)}
    </Alert>
  );
};

const LoadedCase = ({ found, onDecided }: { found: Case; onDecided: () => void }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const pathTo = useCreatePath();
  const { kind, subject, pendingDecision, total, firstAt, lastAt, resolution, resolvedAt, resolvedBy } = found;
  const title = subject ? text(subject.title) : t('reports.gone');
  const decided =
    resolution && resolvedAt
      ? `${t(`reports.was.${resolution}`, { by: resolvedBy ?? '' })}${t('dot')}${format.dateTime(resolvedAt)}`
      : null;
  return (
    <div className={cx('record')}>
      <RecordPage
        title={title}
        chip={<ReportChip found={found} />}
        actions={<DecideReport found={found} onDone={onDecided} />}
        notice={
          <>
            {subject && <PendingNotice entry={{ id: subject.id, pendingDecision }} />}
            {subject?.isOffline && <Alert severity="info">{t('reports.is_offline')}</Alert>}
          </>
        }
        main={
          <>
            {subject && (
              <Panel title={t(`reports.kind.${kind}`)}>
                <WorkPreview work={{ media: subject.media, preparation: 'ready', title }} />
              </Panel>
            )}
            <Panel title={t('reports.see')} aside={t('reports.total', { count: total })}>
              <Reports reports={found.reports} />
            </Panel>
          </>
        }
        side={
          <Panel title={t('reports.about')}>
            <FactLines
              items={[
                [t('resources.reports.fields.competitionId'), subject?.competition ? text(subject.competition.title) : null],
                [t('reports.first'), format.dateTime(firstAt)],
                [t('reports.last'), format.dateTime(lastAt)],
                [t('reports.decided'), decided],
              ]}
            />
            {subject && (
              <Stack spacing={1} sx={{ mt: 1.5, alignItems: 'flex-start' }}>
                {kind === 'work' && (
                  <MuiLink component={Link} to={pathTo({ resource: 'works', type: 'show', id: subject.id })}>
                    {t('reports.see_work')}
                  </MuiLink>
                )}
                {!subject.isOffline && <MuiLink href={subject.path}>{t('see_on_portal')}</MuiLink>}
              </Stack>
            )}
          </Panel>
        }
      />
    </div>
  );
};
