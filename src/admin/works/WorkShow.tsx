import { Link as MuiLink, Stack, Typography } from '@mui/material';
import { Loading, Show, useCreatePath, useRecordContext, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminWork, AdminWorkSummary } from '#contract/works/admin.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { Facts, History, Lines, RecordPage, Section } from '#src/admin/kit/record/RecordLayout.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { ReleaseButtons } from './ReleaseButtons.tsx';
import { WorkChip } from './WorkChip.tsx';
import { WorkPreview } from './WorkPreview.tsx';

const Files = ({ work }: { work: AdminWork }) => {
  const locale = useLocale();
  const format = useFormat();
  const { t } = useTranslation('admin');
  if (work.files.length === 0) return <Typography>{t('no_files')}</Typography>;
  return (
    <Lines>
      {work.files.map(({ position, filename, type, sizeBytes, sha256, width, height, durationMs }) => (
        <li key={position}>
          <Typography variant="body2">{filename}</Typography>
          <Typography variant="caption" color="text.secondary" component="p">
            {[
              type,
              fileSize(sizeBytes, locale),
              ...(width && height ? [`${width} × ${height}`] : []),
              ...(durationMs === null ? [] : [format.wait(durationMs / 1000)]),
            ].join(t('dot'))}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            SHA-256 {sha256}
          </Typography>
        </li>
      ))}
    </Lines>
  );
};

/** Returns true for a work with details: react-admin first passes the list's row, which lacks them. */
const hasDetails = (work: AdminWork | AdminWorkSummary): work is AdminWork => 'history' in work;

const Work = () => {
  const work = useRecordContext<AdminWork | AdminWorkSummary>();
  return work && hasDetails(work) ? <WorkDetails work={work} /> : <Loading />;
};

const WorkDetails = ({ work }: { work: AdminWork }) => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.works.fields'>) => t(`resources.works.fields.${field}`);
  const text = useText();
  const format = useFormat();
  const refresh = useRefresh();
  const pathTo = useCreatePath();
  const votes = `${pathTo({ resource: 'votes', type: 'list' })}?filter=${encodeURIComponent(JSON.stringify({ no: work.no }))}`;
  return (
    <RecordPage
      title={work.title}
      chip={<WorkChip work={work} />}
      actions={<ReleaseButtons works={[work]} onDone={refresh} />}
      main={
        <>
          <Section title={t(`kind.${work.kind}`)}>
            <WorkPreview work={work} />
          </Section>
          <Section title={label('description')}>
            <Typography sx={{ whiteSpace: 'pre-line' }}>{work.description}</Typography>
          </Section>
          <Section title={label('files')}>
            <Files work={work} />
          </Section>
        </>
      }
      side={
        <>
          <Section title={label('team')}>
            <Facts
              items={[
                [label('no'), work.no],
                [label('competition'), `${text(work.competition.title)}${t('dot')}${work.competition.season}`],
                [label('team'), work.teamName],
                [label('group'), t(`group.${work.group}`)],
                [label('account'), work.accountName],
                [label('publishWork'), t(work.publishWork ? 'yes' : 'no')],
                [label('votes'), format.number(work.votes)],
                [label('submittedAt'), format.dateTime(work.submittedAt)],
                [label('updatedAt'), format.dateTime(work.updatedAt)],
              ]}
            />
            <Stack spacing={1} sx={{ mt: 2 }}>
              <Guarded part="registrations">
                <MuiLink component={Link} to={pathTo({ resource: 'registrations', type: 'show', id: work.registrationId })}>
                  {t('see_registration', { team: work.teamName })}
                </MuiLink>
              </Guarded>
              <Guarded part="votes">
                <MuiLink component={Link} to={votes}>
                  {t('see_votes')}
                </MuiLink>
              </Guarded>
              <MuiLink href={`/vote?no=${encodeURIComponent(work.no)}`}>{t('see_on_portal')}</MuiLink>
            </Stack>
          </Section>
          <Section title={label('history')}>
            <History lines={work.history} nameOf={(action) => t(`workHistory.${action}`, action)} />
          </Section>
        </>
      }
    />
  );
};

/** One work as it will be published, with everything needed to release it. */
export const WorkShow = () => (
  <Show actions={false} component="div">
    <Work />
  </Show>
);
