import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
} from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { planRuns } from '#contract/eventDay/rules/planRuns.ts';
import { type Day, useMakePlan } from '#src/admin/eventDay/useEventDay.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { checkDraft, draftOf } from './dayDraft.ts';
import { SettingsFields } from './SettingsFields.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);

interface SettingsDialogProps {
  day: Day;
  onClose: () => void;
  onMade: (day: Day) => void;
}

/** Makes the plan of a day: its settings, and whether what is planned stays. What would not fit is said before. */
export const SettingsDialog = ({ day, onClose, onMade }: SettingsDialogProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const message = useProblemMessage();
  const titleId = useId();
  const { plan, competition, teams } = day;
  const [draft, setDraft] = useState(() => draftOf(day, Date.now()));
  const [keep, setKeep] = useState(plan !== null && plan.published !== null);
  const [wasSent, setWasSent] = useState(false);
  const { mutate, isPending, error } = useMakePlan(competition.id, onMade);
  const checked = checkDraft(draft);
  const unmet = 'settings' in checked && !keep ? planRuns(checked.settings, teams).unmet.length : 0;
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setWasSent(true));
    if ('problems' in checked) return form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    mutate({ params: { id: competition.id }, body: { version: plan?.version ?? 0, settings: checked.settings, keep } });
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={titleId}>{t(plan ? 'eventDay:settings' : 'eventDay:make')}</DialogTitle>
        <DialogContent>
          <SettingsFields draft={draft} problems={wasSent && 'problems' in checked ? checked.problems : {}} onChange={setDraft} />
          {plan && (
            <FormControl component="fieldset" className={cx('way') || ''}>
              <FormLabel component="legend">{t('eventDay:what_is_planned')}</FormLabel>
              <RadioGroup value={keep ? 'keep' : 'anew'} onChange={({ target }) => setKeep(target.value === 'keep')}>
                <FormControlLabel value="keep" control={<Radio />} label={t('eventDay:keep')} />
                <FormControlLabel value="anew" control={<Radio />} label={t('eventDay:anew')} />
              </RadioGroup>
            </FormControl>
          )}
          {unmet > 0 && <Alert severity="warning">{t('eventDay:would_not_fit', { count: unmet })}</Alert>}
          {error && <Alert severity="error">{message(error)}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t(plan ? 'eventDay:make_again' : 'eventDay:make')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
