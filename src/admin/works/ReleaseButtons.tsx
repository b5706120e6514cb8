import VisibilityIcon from '@mui/icons-material/Visibility';
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { useRelease, type ViewedWork } from './useRelease.ts';

const buttons = [
  { action: 'release', colour: 'success', icon: <VisibilityIcon /> },
  { action: 'hide', colour: 'error', icon: <VisibilityOffIcon /> },
] as const;

type Action = (typeof buttons)[number]['action'];

/** Buttons to release and hide works, each with a confirmation. */
export const ReleaseButtons = ({ works, onDone }: { works: readonly ViewedWork[]; onDone: () => void }) => {
  const { t } = useTranslation('admin');
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
          {t(action)}
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

interface HoldWorksProps {
  works: readonly ViewedWork[];
  onClose: () => void;
  onDone: () => void;
}

const HoldWorks = ({ works, onClose, onDone }: HoldWorksProps) => {
  const { mutate, isPending } = useRelease(onDone);
  return (
    <HoldDialog works={works} isPending={isPending} onClose={onClose} onReason={(reason) => mutate({ works, release: false, reason })} />
  );
};
