import { Button, Chip, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { STAFF_NOTE_MAX } from '#contract/text/textLengths.ts';
import { foldText } from '#contract/text/typedText.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import css from '#src/admin/kit/record/record.module.css';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { mentionAt, mentionedIn, withMention } from './mentions.ts';
import { useUnsentNote } from './useUnsentNote.ts';

const cx = bindStyles(css);
type Notes = AnswerOf<'GET /api/admin/registrations/:id/notes'>;
type Note = Notes['items'][number];

/** The organisers' internal notes on an entry; `@` mentions someone who may review it. */
export const EntryNotes = ({ entryId }: { entryId: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const input = { params: { id: entryId } };
  const notes = useQuery({ queryKey: ['notes', entryId], queryFn: () => call('GET /api/admin/registrations/:id/notes', input) });
  // The notes on the screen count as read; nothing is lost if reporting that fails.
  useEffect(() => {
    if (notes.data) void call('POST /api/admin/registrations/:id/notes/seen', { params: { id: entryId } }).catch(() => {});
  }, [notes.data, entryId]);
  return (
    <Panel title={t('notes.title')} aside={t('notes.private')}>
      {notes.isError && (
        <p role="alert">
          {message(notes.error)} <Button onClick={() => void notes.refetch()}>{t('try_again')}</Button>
        </p>
      )}
      {notes.data && notes.data.total > 0 && (
        <ul className={cx('notes')}>
          {notes.data.items.map((note) => (
            <NoteItem key={note.id} note={note} />
          ))}
        </ul>
      )}
      {notes.data && <NewNote entryId={entryId} reviewers={notes.data.reviewers} />}
    </Panel>
  );
};

const NoteItem = ({ note }: { note: Note }) => {
  const format = useFormat();
  const { t } = useTranslation('admin');
  const seen = note.mentions.filter((mention) => mention.seen).map(({ name }) => name);
  return (
    <li>
      <strong>{note.author}</strong> <span className={cx('quiet')}>{format.dateTime(note.at)}</span>
      <p>{note.text}</p>
      {seen.length > 0 && <span className={cx('quiet')}>{t('notes.seen', { names: seen.join(t('dot')) })}</span>}
    </li>
  );
};

const NewNote = ({ entryId, reviewers }: { entryId: string; reviewers: Notes['reviewers'] }) => {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const onError = useFailureNotice();
  const [text, setText] = useUnsentNote(entryId);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useMutation({
    mutationFn: () =>
      call(
        'POST /api/admin/registrations/:id/notes',
        { params: { id: entryId }, body: { text, mentions: mentionedIn(text, reviewers).map(({ id }) => id) } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      setText('');
      setKey(crypto.randomUUID());
      return client.invalidateQueries({ queryKey: ['notes', entryId] });
    },
    onError,
  });
  const typed = mentionAt(text);
  const offered = typed === null ? [] : reviewers.filter(({ name }) => foldText(name).includes(foldText(typed))).slice(0, 6);
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <TextField
        label={t('notes.new')}
        helperText={t('notes.hint')}
        multiline
        minRows={2}
        fullWidth
        size="small"
        value={text}
        slotProps={{ htmlInput: { maxLength: STAFF_NOTE_MAX } }}
        onKeyDown={(event) => {
          const [first] = offered;
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !first) return;
          event.preventDefault();
          setText(withMention(text, first.name));
        }}
        onChange={({ target }) => {
          setText(target.value);
          // Another text is another note, even if the previous answer was lost.
          setKey(crypto.randomUUID());
        }}
      />
      {offered.length > 0 && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }} role="group" aria-label={t('notes.mention')}>
          {offered.map(({ id, name }, index) => (
            <Chip
              key={id}
              label={
                <>
                  @{name} {index === 0 && <Kbd name="Enter" />}
                </>
              }
              onClick={() => setText(withMention(text, name))}
            />
          ))}
        </Stack>
      )}
      <Button type="submit" variant="outlined" loading={add.isPending} disabled={isBlank(text)} sx={{ alignSelf: 'flex-start' }}>
        {t('notes.save')}
      </Button>
    </Stack>
  );
};
