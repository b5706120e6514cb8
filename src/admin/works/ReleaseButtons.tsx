import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Guarded } from '../Guarded.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { useRelease, type ViewedWork } from './useRelease.ts';

const buttons = [
  { action: 'release', colour: 'success', icon: <VisibilityIcon /> },
  { action: 'hide', colour: 'error', icon: <VisibilityOffIcon /> },
] as const;

type Action = (typeof buttons)[number]['action'];

const NAMES_SHOWN = 5;

/** Buttons to release and hide works, each with a confirmation. */
export const ReleaseButtons = ({ works, onDone }: { works: readonly ViewedWork[]; onDone: () => void }) => {
  const translate = useTranslate();
  const [pendingAction, setPendingAction] = useState<Action | null>(null);
  const close = () => setPendingAction(null);
  return (
    <Guarded part="releases">
      {buttons.map(({ action, colour, icon }) => (
        <Button
          key={action}
          color={colour}
          variant="outlined"
          startIcon={icon}
          disabled={!works.some(({ releasedAt, held }) => (action === 'release' ? releasedAt === null : held === null))}
          onClick={() => setPendingAction(action)}
        >
          {translate(action)}
        </Button>
      ))}
      {pendingAction === 'hide' && (
        <HoldWorks
          works={works}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
      {pendingAction === 'release' && (
        <ReleaseDialog
          action={pendingAction}
          works={works}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </Guarded>
  );
};

interface ReleaseDialogProps {
  action: 'release';
  works: readonly ViewedWork[];
  onClose: () => void;
  onDone: () => void;
}

const HoldWorks = ({ works, onClose, onDone }: Omit<ReleaseDialogProps, 'action'>) => {
  const { mutate, isPending } = useRelease(onDone);
  return (
    <HoldDialog
      works={works}
      isPending={isPending}
      onClose={onClose}
      onConfirm={(reason) => mutate({ works, release: false, reason: { reason } })}
    />
  );
};

const ReleaseDialog = ({ action, works, onClose, onDone }: ReleaseDialogProps) => {
  const translate = useTranslate();
  const { mutate, isPending } = useRelease(onDone);
  const names = works.slice(0, NAMES_SHOWN).map(({ title }) => title);
  const more = works.length - names.length;
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="release-title">
      <DialogTitle id="release-title">{translate(`${action}_title`, { smart_count: works.length })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ fontWeight: 600, color: 'text.primary' }}>
          {names.join(' · ')}
          {more > 0 && ` ${translate('and_more', { smart_count: more })}`}
        </DialogContentText>
        <DialogContentText sx={{ mt: 1 }}>{translate(`${action}_body`)}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" loading={isPending} onClick={() => mutate({ works, release: true })}>
          {translate(action)}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
