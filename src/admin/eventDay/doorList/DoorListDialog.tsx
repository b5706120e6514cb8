import { Alert, Checkbox, FormControl, FormControlLabel, FormLabel, MenuItem, Radio, RadioGroup, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DoorList, type DoorListRows, doorListRows } from '#contract/eventDay/doorList.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { type DoorListOrder, doorListOrders } from './doorRows.ts';

/** A list to print, with its choices. */
export interface MadeDoorList {
  list: DoorList;
  rows: DoorListRows;
  order: DoorListOrder;
}

interface Props {
  competitionId: string;
  onMade: (made: MadeDoorList) => void;
  onClose: () => void;
}

/** Chooses what the lists for the door show. */
export const DoorListDialog = ({ competitionId, onMade, onClose }: Props) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const [rows, setRows] = useState<DoorListRows>('teams');
  const [order, setOrder] = useState<DoorListOrder>('number');
  const [wholeVenue, setWholeVenue] = useState(true);
  const [isEmpty, setIsEmpty] = useState(false);
  const make = useAction('POST /api/admin/competitions/:id/event-day/door-lists', {
    onSuccess: (list) => {
      setIsEmpty(list.pages.length === 0);
      if (list.pages.length > 0) onMade({ list, rows, order });
    },
  });
  return (
    <RecordDialog
      title={t('eventDay:sheet.door_list')}
      body={t('eventDay:door_list_body')}
      confirmLabel={t('eventDay:print')}
      isPending={make.isPending}
      error={make.error}
      onConfirm={() => make.mutateAsync({ params: { id: competitionId }, body: { rows, wholeVenue } })}
      onClose={onClose}
    >
      <FormControl component="fieldset" sx={{ display: 'block' }}>
        <FormLabel component="legend">{t('exports.rows')}</FormLabel>
        <RadioGroup row value={rows} onChange={({ target }) => setRows(target.value === 'children' ? 'children' : 'teams')}>
          {doorListRows.map((each) => (
            <FormControlLabel key={each} value={each} control={<Radio size="small" />} label={t(`eventDay:door_list_rows.${each}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('eventDay:door_list_order')}
        value={order}
        onChange={({ target }) => setOrder(doorListOrders.find((each) => each === target.value) ?? 'number')}
      >
        {doorListOrders.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`eventDay:order.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={<Checkbox size="small" checked={wholeVenue} onChange={({ target }) => setWholeVenue(target.checked)} />}
        label={t('eventDay:whole_venue')}
      />
      {rows === 'children' && <Alert severity="info">{t('eventDay:door_list_children')}</Alert>}
      <div role="status">{isEmpty && <Alert severity="info">{t('eventDay:no_teams')}</Alert>}</div>
    </RecordDialog>
  );
};
