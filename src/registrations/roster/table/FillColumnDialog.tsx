import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { ColumnId } from '#src/registrations/roster/words/columns.ts';
import { fieldName } from '#src/registrations/roster/words/fields.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './Grid.module.css';

const cx = bindStyles(css);

interface FillColumnDialogProps {
  column: ColumnId;
  /** Number of rows, and of those without a value. */
  rows: number;
  empty: number;
  onFill: (text: string, onlyEmpty: boolean) => void;
  onClose: () => void;
}

/** Sets the same text in all rows of a column, or in those without a value. */
export function FillColumnDialog({ column, rows, empty, onFill, onClose }: FillColumnDialogProps) {
  const { t } = useTranslation('roster');
  const name = useText()(fieldName(column));
  const [text, setText] = useState('');
  const [onlyEmpty, setOnlyEmpty] = useState(empty > 0 && empty < rows);
  const fill = () => {
    onFill(text.trim(), onlyEmpty);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('table.fillTitle', { column: name })}
      closeLabel={t('close')}
      actions={<Button onClick={fill}>{t('table.fill', { count: onlyEmpty ? empty : rows })}</Button>}
    >
      <form
        className={cx('sheet')}
        onSubmit={(event) => {
          event.preventDefault();
          fill();
        }}
      >
        <TextField label={name} value={text} autoComplete="off" spellCheck={false} onChange={({ target }) => setText(target.value)} />
        <CheckboxField
          label={t('table.onlyEmpty', { count: empty })}
          checked={onlyEmpty}
          disabled={empty === 0}
          onChange={({ target }) => setOnlyEmpty(target.checked)}
        />
      </form>
    </Dialog>
  );
}
