import { Autocomplete, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeAdvancements } from '#contract/results/advancement.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './advancing.module.css';
import { useInvite } from './useAdvancements.ts';

const cx = bindStyles(css);
const MAX = 500;

interface InviteDialogProps {
  competitionId: string;
  target: OfficeAdvancements['targets'][number];
  data: OfficeAdvancements;
  onClose: () => void;
}

/** Invites one more entry to a competition, with a reason: the next in rank of a group, or one that qualifies and got no invitation. */
export const InviteDialog = ({ competitionId, target, data, onClose }: InviteDialogProps) => {
  const { t } = useTranslation(['admin', 'advancing']);
  const text = useText();
  const titleId = useId();
  const next = data.next.filter(({ targetId }) => targetId === target.id);
  const offered = [
    ...next.map((each) => ({ ...each, about: t('results.place_is', { rank: each.rank }) })),
    ...data.left
      .filter(({ targetId, isHidden, entryId }) => targetId === target.id && !isHidden && !next.some((each) => each.entryId === entryId))
      .map((each) => ({ ...each, about: t(`advancing:left_out.${each.reason}`) })),
  ];
  const [entry, setEntry] = useState<(typeof offered)[number] | null>(null);
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useInvite(competitionId, onClose);
  const lacksTeam = isAsked && entry === null;
  const lacksReason = isAsked && isBlank(reason);
  const save = () => {
    setAsked(true);
    if (entry === null || isBlank(reason)) return;
    mutate({ params: { id: competitionId }, body: { entryId: entry.entryId, targetId: target.id, reason } });
  };
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('advancing:invite_to', { competition: target.title ? text(target.title) : '' })}</DialogTitle>
      <DialogContent className={cx('form')}>
        <Autocomplete
          fullWidth
          options={offered}
          value={entry}
          getOptionKey={({ entryId }) => entryId}
          getOptionLabel={({ teamName }) => teamName}
          isOptionEqualToValue={(a, b) => a.entryId === b.entryId}
          noOptionsText={t('advancing:nobody_left')}
          onChange={(_, chosen) => setEntry(chosen)}
          renderOption={({ key, ...props }, { teamName, group, organization, about }) => (
            <li key={key} {...props}>
              <span className={cx('option')}>
                <b>{teamName}</b>
                <small>{[t(`group.${group}`), about, organization].filter(Boolean).join(t('dot'))}</small>
              </span>
            </li>
          )}
          renderInput={(params) => (
            <TextField
              {...params}
              required
              label={t('results.team')}
              error={lacksTeam}
              helperText={lacksTeam ? t('results.jury_team_required') : t('advancing:invite_hint')}
            />
          )}
        />
        <TextField
          fullWidth
          multiline
          required
          minRows={2}
          label={t('advancing:reason')}
          value={reason}
          error={lacksReason}
          helperText={lacksReason ? t('results.required') : t('advancing:reason_hint')}
          slotProps={{ htmlInput: { maxLength: MAX } }}
          onChange={({ target: input }) => setReason(input.value)}
        />
        <p>{t('advancing:told')}</p>
      </DialogContent>
      <DialogActions>
        <Button disabled={isPending} onClick={onClose}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={save}>
          {t('advancing:send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
