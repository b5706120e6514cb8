import { Alert, Button, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/text/blankText.ts';
import { STAFF_NOTE_MAX } from '#contract/text/textLengths.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { useUnsentNote } from '#src/admin/registrations/record/useUnsentNote.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './people.module.css';
import { usePersonAction } from './person.ts';

const cx = bindStyles(css);

/** The organisers' internal notes on an account. */
export const PersonNotes = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const message = useProblemMessage();
  const notes = useCall('GET /api/admin/people/:id/notes', { params: { id } });
  return (
    <Panel title={t('people.notes')}>
      {notes.error && (
        <Alert severity="error" action={<Button onClick={() => void notes.refetch()}>{t('try_again')}</Button>}>
          {message(notes.error)}
        </Alert>
      )}
      {notes.data && notes.data.total > 0 && (
        <ul className={cx('notes')}>
          {notes.data.items.map((note) => (
            <li key={note.id}>
              <b>{note.author}</b> <span className={cx('quiet')}>{format.dateTime(note.at)}</span>
              <p>{note.text}</p>
            </li>
          ))}
        </ul>
      )}
      <NewNote id={id} />
    </Panel>
  );
};

const NewNote = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const [text, setText] = useUnsentNote(id);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const change = (typed: string) => {
    setText(typed);
    // Another text is another note, even if the previous answer was lost.
    setKey(crypto.randomUUID());
  };
  const add = usePersonAction('POST /api/admin/people/:id/notes', { onSuccess: () => change('') });
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        if (!add.isPending) add.mutate({ params: { id }, body: { text }, idempotencyKey: key });
      }}
    >
      <TextField
        label={t('people.new_note')}
        multiline
        value={text}
        slotProps={{ htmlInput: { maxLength: STAFF_NOTE_MAX } }}
        onChange={({ target }) => change(target.value)}
      />
      <Button type="submit" variant="outlined" loading={add.isPending} disabled={isBlank(text)} sx={{ alignSelf: 'flex-start' }}>
        {t('people.save_note')}
      </Button>
    </Stack>
  );
};
