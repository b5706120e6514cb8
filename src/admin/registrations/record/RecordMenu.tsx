import EditIcon from '@mui/icons-material/EditOutlined';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import MoveIcon from '@mui/icons-material/SwapHoriz';
import TimerIcon from '@mui/icons-material/Timer';
import { Button, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { ExtendDialog } from '#src/admin/registrations/deadlines/lazyExtendDialog.ts';

const dialogs = {
  correct: lazy(() => import('./CorrectDialog.tsx').then((module) => ({ default: module.CorrectDialog }))),
  move: lazy(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog }))),
};
type DialogName = keyof typeof dialogs | 'extend';

const items = [
  { name: 'correct', icon: <EditIcon fontSize="small" /> },
  { name: 'extend', icon: <TimerIcon fontSize="small" /> },
  { name: 'move', icon: <MoveIcon fontSize="small" /> },
] as const satisfies readonly { name: DialogName; icon: unknown }[];

/** Further actions on an entry for its family: correct it, extend its deadline, move it to another group. */
export const RecordMenu = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<DialogName | null>(null);
  if (!isCorrectable(entry)) return null;
  const Dialog = open && open !== 'extend' && dialogs[open];
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('record.more')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {items.map(({ name, icon }) => (
          <MenuItem
            key={name}
            disabled={name === 'move' && entry.otherGroups.length === 0}
            onClick={() => {
              setAnchor(null);
              setOpen(name);
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {t(`record.${name}`)}
          </MenuItem>
        ))}
        <Guarded part="cannedReasons">
          <MenuItem component={Link} to="/canned-reasons">
            <ListItemIcon>
              <ListIcon fontSize="small" />
            </ListItemIcon>
            {t('reasons.title')}
          </MenuItem>
        </Guarded>
      </Menu>
      {Dialog && (
        <Suspense>
          <Dialog entry={entry} onClose={close} />
        </Suspense>
      )}
      {open === 'extend' && (
        <Suspense>
          <ExtendDialog entries={[entry]} onClose={close} onDone={close} />
        </Suspense>
      )}
    </>
  );
};
