import { Alert, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { Lines } from '#src/admin/kit/record/RecordLayout.tsx';

type OfEntry = Pick<AdminEntry, 'paperConsents'>;

/** The consents of an entry that are held on paper, and where. */
export const PaperConsents = ({ entry: { paperConsents = [] } }: { entry: OfEntry }) => {
  const { t } = useTranslation('paperEntry');
  if (paperConsents.length === 0) return null;
  return (
    <Panel title={t('record.title')}>
      <Lines>
        {paperConsents.map(({ at, signedOn: day, keptBy, reference }) => (
          <li key={at}>
            <Typography variant="body2">{t(keptBy === '' ? 'record.erased' : 'record.line', { day, keptBy, reference })}</Typography>
          </li>
        ))}
      </Lines>
    </Panel>
  );
};

/** Says, before an entry is erased, which paper is to be destroyed with it. */
export const PapersToDestroy = ({ entry: { paperConsents = [] } }: { entry: OfEntry }) => {
  const { t } = useTranslation('paperEntry');
  return paperConsents
    .filter(({ keptBy }) => keptBy !== '')
    .map(({ at, keptBy, reference }) => (
      <Alert key={at} severity="warning">
        {t('record.destroy', { keptBy, reference })}
      </Alert>
    ));
};
