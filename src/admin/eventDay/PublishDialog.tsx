import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayFacts } from './dayFacts.ts';
import { type Day, usePublishPlan } from './useEventDay.ts';

interface PublishDialogProps {
  competitionId: string;
  facts: DayFacts;
  onClose: () => void;
  onPublished: (day: Day) => void;
}

/** Asks before families see the plan: how many are told, and what is still open. */
export const PublishDialog = ({ competitionId, facts, onClose, onPublished }: PublishDialogProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const titleId = useId();
  const { plan, unplaced, troubled } = facts;
  const { mutate, isPending } = usePublishPlan(competitionId, onPublished);
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eventDay:publish_title')}</DialogTitle>
      <DialogContent>
        <p>{t('eventDay:publish_body', { count: plan.unpublished })}</p>
        {unplaced.length > 0 && <Alert severity="warning">{t('eventDay:unplaced', { count: unplaced.length })}</Alert>}
        {troubled.length > 0 && <Alert severity="warning">{t('eventDay:troubled', { count: troubled.length })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          onClick={() => mutate({ params: { id: competitionId }, body: { version: plan.version } })}
        >
          {t('eventDay:publish')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
