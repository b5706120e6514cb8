import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DoorList, type DoorListRows, doorListRows } from '#contract/eventDay/doorList.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
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
  const message = useProblemMessage();
  const titleId = useId();
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
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eventDay:sheet.door_list')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('eventDay:door_list_body')}</DialogContentText>
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
        <div role="status">
          {make.isError && <Alert severity="error">{message(make.error)}</Alert>}
          {isEmpty && <Alert severity="info">{t('eventDay:no_teams')}</Alert>}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
        <Button
          variant="contained"
          loading={make.isPending}
          onClick={() => make.mutate({ params: { id: competitionId }, body: { rows, wholeVenue } })}
        >
          {t('eventDay:print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
