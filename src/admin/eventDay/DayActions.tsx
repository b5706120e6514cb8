import { Button, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { type SheetKind, sheetKinds } from './sheets/sheetData.ts';
import { type Plan, useUndoChange } from './useEventDay.ts';

/** The size of the signs before a label, as elsewhere in the head. */
const signs = { '& .MuiButton-startIcon svg': { width: 16, height: 16 } };

interface DayActionsProps {
  competitionId: string;
  plan: Plan;
  isPrinting: boolean;
  onSettings: () => void;
  onDoors: () => void;
  onLive: () => void;
  onPublish: () => void;
  onPrint: (kind: SheetKind) => void;
  onDoorList: () => void;
}

/** The actions of a day in the head: take back, print, plan again, publish. */
export const DayActions = ({
  competitionId,
  plan,
  isPrinting,
  onSettings,
  onDoors,
  onLive,
  onPublish,
  onPrint,
  onDoorList,
}: DayActionsProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const change = plan.unpublished === 0 ? t('eventDay:all_published') : t('eventDay:publish_changes', { count: plan.unpublished });
  const undo = useUndoChange(competitionId, () => {});
  return (
    <>
      {plan.undo && (
        <Button
          variant="outlined"
          loading={undo.isPending}
          onClick={() => undo.mutate({ params: { id: competitionId }, body: { version: plan.version } })}
        >
          {t('eventDay:undo')}
        </Button>
      )}
      <Button
        variant="outlined"
        sx={signs}
        startIcon={<Icon name={moreIcons.file} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        loading={isPrinting}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('eventDay:print')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {sheetKinds.map((kind) => (
          <MenuItem
            key={kind}
            onClick={() => {
              setAnchor(null);
              onPrint(kind);
            }}
          >
            {t(`eventDay:sheet.${kind}`)}
          </MenuItem>
        ))}
        <MenuItem
          onClick={() => {
            setAnchor(null);
            onDoorList();
          }}
        >
          {t('eventDay:sheet.door_list')}
        </MenuItem>
      </Menu>
      {plan.published && (
        <Button variant="outlined" sx={signs} startIcon={<Icon name="users" />} onClick={onDoors}>
          {t('eventDay:doors')}
        </Button>
      )}
      <Guarded part="results">
        <Button variant="outlined" sx={signs} startIcon={<Icon name="cup" />} onClick={onLive}>
          {t('eventDay:live')}
        </Button>
      </Guarded>
      <Button variant="outlined" sx={signs} startIcon={<Icon name={moreIcons.settings} />} onClick={onSettings}>
        {t('eventDay:settings')}
      </Button>
      <Button variant="contained" disabled={plan.published !== null && plan.unpublished === 0} onClick={onPublish}>
        {plan.published ? change : t('eventDay:publish')}
      </Button>
    </>
  );
};
