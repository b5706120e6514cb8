import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownText } from '#src/platform/tables/cellText.ts';
import type { DerivedTeam } from '#src/registrations/roster/document/deriveProblems.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import { moveToNewTeam, moveToTeam } from '#src/registrations/roster/document/teamChanges.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './Grid.module.css';

const cx = bindStyles(css);

interface MoveDialogProps {
  /** The children to move. */
  keys: readonly number[];
  names: string;
  teams: readonly DerivedTeam[];
  onMove: (act: (document: RosterDocument) => RosterDocument) => void;
  onClose: () => void;
}

const NEW = 'new';

/** Moves children to another team, or to a new one. */
export function MoveDialog({ keys, names, teams, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('roster');
  const own = teams.find(({ rows }) => rows.some(({ key }) => key === keys[0]))?.team.key;
  const others = teams.filter(({ team }) => team.key !== own);
  const [target, setTarget] = useState(String(others[0]?.team.key ?? NEW));
  const [name, setName] = useState(() => t('teamLabel', { number: teams.length + 1 }));
  const move = () => {
    if (target === NEW) onMove((document) => moveToNewTeam(document, keys, name.trim()));
    else onMove((document) => moveToTeam(document, keys, Number(target)));
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('teams.moveTitle', { count: keys.length, names })}
      closeLabel={t('close')}
      actions={<Button onClick={move}>{t('teams.move')}</Button>}
    >
      <form
        className={cx('sheet')}
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <SelectField label={t('teams.target')} value={target} onChange={({ target: { value } }) => setTarget(value)}>
          {others.map(({ team, rows }) => (
            <option key={team.key} value={team.key}>
              {t('teams.option', {
                team: shownText(team.name) || t('table.namelessTeam'),
                children: t('children', { count: rows.length }),
              })}
            </option>
          ))}
          <option value={NEW}>{t('teams.newTeam')}</option>
        </SelectField>
        {target === NEW && (
          <TextField label={t('teams.newName')} value={name} autoComplete="off" onChange={({ target: { value } }) => setName(value)} />
        )}
      </form>
    </Dialog>
  );
}
