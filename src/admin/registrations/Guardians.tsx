import { Alert, Button, Stack, Typography } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrations/admin.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { Lines } from '#src/admin/kit/record/RecordLayout.tsx';
import css from '#src/admin/kit/record/record.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MoveAnswerDialog } from './record/MoveAnswerDialog.tsx';

const cx = bindStyles(css);

/** The number of guardians who have answered; nothing if none is asked. */
export const GuardianAnswers = ({ entry: { guardianAnswers } }: { entry: Pick<AdminEntrySummary, 'guardianAnswers'> }) => {
  const { t } = useTranslation('admin');
  if (!guardianAnswers) return null;
  const { answered, asked } = guardianAnswers;
  const ofOne = answered === 0 ? t('guardian_waits') : t('guardian_answered');
  return (
    <Typography variant="body2" component="span" color={answered < asked ? 'warning.main' : 'text.secondary'} sx={{ whiteSpace: 'nowrap' }}>
      {asked === 1 ? ofOne : t('guardians_answered', { ...guardianAnswers, count: asked })}
    </Typography>
  );
};

/** The reason why an entry cannot be approved yet. */
export const GuardianNotice = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  return entry.isGuardianAwaited ? <Alert severity="info">{t('guardians_awaited_note')}</Alert> : null;
};

/** Doubts about a guardian's contact, to be checked before a decision. */
export const GuardianDoubts = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  if (entry.guardianDoubts.length === 0) return null;
  return (
    <section className={cx('warn')} aria-label={t('resources.registrations.fields.hasGuardianDoubt')}>
      <h2>{t('guardian_doubt_note')}</h2>
      <ul>
        {entry.guardianDoubts.map(({ guardianId, childName, doubt }) => (
          <li key={`${childName} ${doubt}`}>
            {childName}
            {t('colon')}
            {t(`guardianDoubt.${guardianId === null ? 'own_consent' : doubt}`)}
          </li>
        ))}
      </ul>
    </section>
  );
};

/**
 * The guardian asked for each child, and whether an answer exists, but not which. Answers about children who have left apply if they are
 * entered again.
 */
export const Guardians = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation(['admin', 'paperEntry']);
  const format = useFormat();
  const [moved, setMoved] = useState<ComponentProps<typeof MoveAnswerDialog>['answer'] | null>(null);
  const ruling = (answer: NonNullable<typeof moved>) => (
    <Button size="small" onClick={() => setMoved(answer)}>
      {t('record.move_answer')}
    </Button>
  );
  if (entry.guardians.length === 0 && entry.keptAnswers.length === 0) return null;
  return (
    <Panel title={t('resources.registrations.fields.guardianAnswers')}>
      <Stack spacing={1}>
        <GuardianAnswers entry={entry} />
        <Lines>
          {entry.guardians.map(({ id, childName, phone, state, invitedAt, onPaper }) => {
            const isElsewhere = entry.guardianDoubts.some(({ guardianId, doubt }) => guardianId === id && doubt === 'answered_elsewhere');
            return (
              <li key={id}>
                <Typography variant="body2">
                  <strong>{childName}</strong> {onPaper ? t('paperEntry:record.answered') : t(`guardianState.${state}`, { phone })}
                </Typography>
                {invitedAt !== null && (
                  <Typography variant="caption" color="text.secondary">
                    {t('guardian_asked_at', { time: format.dateTime(invitedAt) })}
                  </Typography>
                )}
                {(isElsewhere || (state === 'answered' && !onPaper)) &&
                  ruling({ guardianId: id, childName, asked: isElsewhere ? phone : null })}
              </li>
            );
          })}
          {entry.keptAnswers.map(({ guardianId, phone, at }) => (
            <li key={guardianId}>
              <Typography variant="body2">{t('guardian_left', { phone, time: format.dateTime(at) })}</Typography>
              {ruling({ guardianId, childName: null, asked: null })}
            </li>
          ))}
        </Lines>
      </Stack>
      {moved && <MoveAnswerDialog entryId={entry.id} answer={moved} onClose={() => setMoved(null)} />}
    </Panel>
  );
};
