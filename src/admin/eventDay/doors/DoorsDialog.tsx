import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { QrCode } from '#src/platform/share/QrCode.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './doors.module.css';
import { useCloseDoor, useDoors, useOpenDoor } from './useDoors.ts';

const cx = bindStyles(css);

/** Opens and closes the doors of a day. A door's link is shown once, with its code for the phone that becomes the door. */
export const DoorsDialog = ({ competitionId, onClose }: { competitionId: string; onClose: () => void }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const message = useProblemMessage();
  const titleId = useId();
  const [name, setName] = useState('');
  const { data, error } = useDoors(competitionId);
  const open = useOpenDoor();
  const close = useCloseDoor();
  const made = open.data;
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() !== '') open.mutate({ params: { id: competitionId }, body: { name: name.trim() } }, { onSuccess: () => setName('') });
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eventDay:doors')}</DialogTitle>
      <DialogContent>
        <p className={cx('lead')}>{t('eventDay:doors_body')}</p>
        {error && <Alert severity="error">{message(error)}</Alert>}
        <ul className={cx('doors')}>
          {data?.doors.map((door) => (
            <li key={door.id}>
              <span>
                <b>{door.name}</b>
                <small>
                  {door.seenAt === null ? t('eventDay:door_unseen') : t('eventDay:door_seen', { at: format.dateTime(door.seenAt) })}
                </small>
              </span>
              <Button
                aria-label={`${t('eventDay:close_door')}${t('colon')}${door.name}`}
                disabled={close.isPending}
                onClick={() => close.mutate({ params: { id: competitionId, doorId: door.id } })}
              >
                {t('eventDay:close_door')}
              </Button>
            </li>
          ))}
        </ul>
        <form className={cx('add')} onSubmit={add}>
          <TextField
            label={t('eventDay:door_name')}
            value={name}
            slotProps={{ htmlInput: { maxLength: 40 } }}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="outlined" loading={open.isPending}>
            {t('eventDay:open_door')}
          </Button>
        </form>
        {made && (
          <div className={cx('made')}>
            <QrCode className={cx('code')} text={made.url} label={t('eventDay:door_code', { name: made.name })} />
            <div>
              <p>{t('eventDay:door_made', { name: made.name })}</p>
              <p className={cx('link')} data-door-link="">
                {made.url}
              </p>
            </div>
          </div>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
