import { Dialog, DialogContent, DialogTitle, FormControlLabel, IconButton, Switch } from '@mui/material';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { Kbd, useKeyText } from './Kbd.tsx';
import css from './KeysDialog.module.css';
import { keyGroups, keysAreOff, switchKeys } from './keyMap.ts';

const cx = bindStyles(css);

/** Lists every active key, with the switch that turns them off. */
const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const keyText = useKeyText();
  const groups = useSyncExternalStore(keyGroups.subscribe, keyGroups.current);
  const off = useSyncExternalStore(keysAreOff.subscribe, keysAreOff.current);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {t('keys.title')}
      </DialogTitle>
      <IconButton aria-label={t('ra.action.close')} onClick={onClose} sx={{ position: 'absolute', top: 12, right: 12 }}>
        <Icon name="x" />
      </IconButton>
      <DialogContent>
        <p className={cx('lead')}>{t('keys.lead')}</p>
        <div className={cx('groups')}>
          {groups.map(({ title, keys }) => (
            <section key={title}>
              <h3 className={cx('group')}>{title}</h3>
              <dl className={cx('list')}>
                {Object.entries(keys).map(([name, { does }]) => (
                  <div key={name} className={cx('line')}>
                    <dt>
                      <Kbd name={name} />
                      <span className={cx('unseen')}>{keyText(name)}</span>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
        <FormControlLabel
          control={<Switch checked={!off} onChange={({ target }) => switchKeys(!target.checked)} />}
          label={t('keys.on')}
          sx={{ my: 1.5 }}
        />
      </DialogContent>
    </Dialog>
  );
};
export default KeysDialog;
