import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComputedTerms, ResultRow } from '#contract/results/admin.ts';
import { isBlank } from '#contract/text/blankText.ts';
import type { ComputedAward, ResultGroup } from '#src/admin/results/table/resultItems.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './jury.module.css';
import { useJury } from './useJury.ts';

const cx = bindStyles(css);
const MAX = 500;

interface JuryDialogProps {
  competitionId: string;
  award: ComputedAward;
  group: ResultGroup;
  terms: ComputedTerms;
  isPublished: boolean;
  onClose: () => void;
}

/** Returns the better award that an entry has, if an entry gets the best of its awards alone. */
const betterAward = ({ awards }: ResultRow, award: ComputedAward, terms: ComputedTerms): ComputedAward | undefined => {
  const place = terms.awards.findIndex(({ key }) => key === award.key);
  return terms.ranking.onlyBest ? terms.awards.find(({ key }, index) => index < place && awards.includes(key)) : undefined;
};

/** Chooses the entry of a group that gets an award of the jury's choice, and asks for the reason. */
export const JuryDialog = ({ competitionId, award, group, terms, isPublished, onClose }: JuryDialogProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const titleId = useId();
  const [entry, setEntry] = useState<ResultRow | null>(null);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { give } = useJury(competitionId, onClose);
  const teams = group.rows.filter(
    ({ rank, isHidden, isErased, choices }) =>
      rank !== null && !isHidden && !isErased && !choices.some((choice) => choice.award === award.key),
  );
  const better = entry && betterAward(entry, award, terms);
  const save = () => {
    setAsked(true);
    if (entry === null || isBlank(reason)) return;
    give.mutate({ params: { id: competitionId }, body: { award: award.key, entryId: entry.id, reason } });
  };
  const teamHelp = () => {
    if (isAsked && entry === null) return t('results.jury_team_required');
    return better ? t('results.jury_has_better', { award: text(better.title) }) : undefined;
  };
  return (
    <Dialog open onClose={give.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('results.jury_title', { award: text(award.title) })}</DialogTitle>
      <DialogContent className={cx('form')}>
        <Autocomplete
          fullWidth
          options={teams}
          value={entry}
          getOptionKey={({ id }) => id}
          getOptionLabel={({ teamName, workNo }) => `${teamName} ${workNo}`}
          isOptionEqualToValue={(a, b) => a.id === b.id}
          noOptionsText={t('results.jury_no_team')}
          onChange={(_, row) => setEntry(row)}
          renderOption={({ key, ...props }, { rank, teamName, workNo, organization }) => (
            <li key={key} {...props}>
              <span className={cx('option')}>
                <b>{teamName}</b>
                <small>{[t('results.place_is', { rank }), workNo, organization].filter(Boolean).join(t('dot'))}</small>
              </span>
            </li>
          )}
          renderInput={(params) => (
            <TextField {...params} required label={t('results.team')} error={isAsked && entry === null} helperText={teamHelp()} />
          )}
        />
        <TextField
          fullWidth
          multiline
          required
          minRows={2}
          label={t('results.jury_reason')}
          value={reason}
          error={isAsked && isBlank(reason)}
          helperText={isAsked && isBlank(reason) ? t('results.required') : t('results.jury_reason_hint')}
          slotProps={{ htmlInput: { maxLength: MAX } }}
          onChange={({ target }) => setReason(target.value)}
        />
        {isPublished && <p>{t('results.jury_published')}</p>}
      </DialogContent>
      <DialogActions>
        <Button disabled={give.isPending} onClick={onClose}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={give.isPending} onClick={save}>
          {t('results.jury_give')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
