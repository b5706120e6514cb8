import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './VersionComparison.module.css';

const cx = bindStyles(css);

/** The keys of the two compared versions. */
export interface Compared<K> {
  from: K;
  to: K;
}

interface VersionComparisonProps<K> {
  compared: Compared<K>;
  /** All versions to choose from, with their names. */
  choices: readonly (readonly [key: K, name: string])[];
  onChange: (compared: Compared<K>) => void;
  onClose: () => void;
  /** Actions on the compared versions. */
  actions?: ReactNode;
  /** The differences. */
  children: ReactNode;
}

/** Any two versions side by side. */
export const VersionComparison = <K extends number | string>({
  compared,
  choices,
  onChange,
  onClose,
  actions,
  children,
}: VersionComparisonProps<K>) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const choice = (side: keyof Compared<K>) => (
    <TextField
      select
      label={t(`competition_editor.compare_${side}`)}
      value={compared[side]}
      slotProps={{ select: { native: true } }}
      onChange={({ target }) => {
        const chosen = choices.find(([key]) => String(key) === target.value);
        if (chosen) onChange({ ...compared, [side]: chosen[0] });
      }}
    >
      {choices.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </TextField>
  );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('competition_editor.compare_title')}</DialogTitle>
      <DialogContent>
        <div className={cx('choices')}>
          {choice('from')}
          {choice('to')}
        </div>
        {children}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
        {actions}
      </DialogActions>
    </Dialog>
  );
};
