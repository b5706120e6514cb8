import AddIcon from '@mui/icons-material/AddTask';
import EraseIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import CancelIcon from '@mui/icons-material/EventBusy';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import GroupIcon from '@mui/icons-material/GroupOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import MoveIcon from '@mui/icons-material/SwapHoriz';
import TimerIcon from '@mui/icons-material/Timer';
import { Button, Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { isCorrectable } from '#contract/registrations/rules/entryStatus.ts';
import { hasChangeableMembers, isCancellable, isErasable, isPromotable } from '#contract/registrations/rules/onBehalf.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { ExtendDialog } from './deadlines/lazyExtendDialog.ts';
import { openDialogs } from './onBehalf/openDialogs.ts';

const dialogs = {
  correct: lazy(() => import('./record/CorrectDialog.tsx').then((module) => ({ default: module.CorrectDialog }))),
  move: lazy(() => import('./record/MoveDialog.tsx').then((module) => ({ default: module.MoveDialog }))),
  promote: lazy(() => import('./onBehalf/PromoteDialog.tsx').then((module) => ({ default: module.PromoteDialog }))),
  members: lazy(() => import('./onBehalf/MembersDialog.tsx').then((module) => ({ default: module.MembersDialog }))),
  cancel: lazy(() => import('./onBehalf/CancelForDialog.tsx').then((module) => ({ default: module.CancelForDialog }))),
  erase: lazy(() => import('./onBehalf/EraseDialog.tsx').then((module) => ({ default: module.EraseDialog }))),
};
type DialogName = keyof typeof dialogs | 'extend';

interface Item {
  name: DialogName;
  icon: ReactNode;
  isOffered: (entry: AdminEntry) => boolean;
}

/** Corrections by the organiser, and what the family itself could do. */
const corrections = [
  { name: 'correct', icon: <EditIcon fontSize="small" />, isOffered: isCorrectable },
  { name: 'extend', icon: <TimerIcon fontSize="small" />, isOffered: isCorrectable },
  { name: 'move', icon: <MoveIcon fontSize="small" />, isOffered: (entry) => isCorrectable(entry) && entry.otherGroups.length > 0 },
] as const satisfies readonly Item[];
const onBehalf = [
  { name: 'promote', icon: <AddIcon fontSize="small" />, isOffered: (entry) => isPromotable(entry) && entry.pendingDecision === null },
  { name: 'members', icon: <GroupIcon fontSize="small" />, isOffered: hasChangeableMembers },
  { name: 'cancel', icon: <CancelIcon fontSize="small" />, isOffered: (entry) => isCancellable(entry) && entry.pendingDecision === null },
  { name: 'erase', icon: <EraseIcon fontSize="small" />, isOffered: isErasable },
] as const satisfies readonly Item[];

/** Further actions on an entry: correct it, extend its deadline, move it to another group, and what its family has asked for. */
export const RecordMenu = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation(['admin', 'onBehalf']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [open, setOpen] = useState<DialogName | null>(() => (openDialogs.read() === entry.id ? 'members' : null));
  if (!isErasable(entry)) return null;
  const Dialog = open && open !== 'extend' && dialogs[open];
  const show = (name: DialogName | null) => {
    openDialogs.keep(name === 'members' ? entry.id : null);
    setOpen(name);
  };
  const close = () => show(null);
  const item = ({ name, icon, isOffered }: Item, label: string) => (
    <MenuItem
      key={name}
      disabled={!isOffered(entry)}
      onClick={() => {
        setAnchor(null);
        show(name);
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
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
        {corrections.map((each) => item(each, t(`record.${each.name}`)))}
        <Divider />
        {onBehalf.map((each) => item(each, t(`onBehalf:menu.${each.name}`)))}
        <Divider />
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
