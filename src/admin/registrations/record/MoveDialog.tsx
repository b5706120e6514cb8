import { FormControlLabel, Radio, RadioGroup } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import { RecordDialog } from '#src/admin/kit/dialogs/RecordDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useRecordChange } from './useRecordChange.ts';

/** Moves an entry to another group, after showing how many children would be outside its ages. */
export const MoveDialog = ({ entry, onClose }: { entry: AdminEntry; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const [group, setGroup] = useState(entry.otherGroups[0]?.group ?? entry.group);
  const move = useRecordChange(
    () => call('PUT /api/admin/registrations/:id/group', { params: { id: entry.id }, body: { group, version: entry.version } }),
    'record.moved',
    onClose,
  );
  return (
    <RecordDialog
      title={t('record.move_title', { team: entry.teamName })}
      body={t('record.move_body')}
      confirmLabel={t('record.move_do')}
      isPending={move.isPending}
      error={move.error}
      onConfirm={() => move.mutateAsync(undefined)}
      onClose={onClose}
    >
      <RadioGroup aria-label={t('resources.registrations.fields.group')} value={group}>
        {entry.otherGroups.map((other) => (
          <FormControlLabel
            key={other.group}
            value={other.group}
            control={<Radio onChange={() => setGroup(other.group)} />}
            label={`${t(`group.${other.group}`)}${t('dot')}${t('record.outside', { count: other.outside })}`}
          />
        ))}
      </RadioGroup>
    </RecordDialog>
  );
};
