import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldProblems } from '#contract/http/problem.ts';
import { VERSION_NOTE_MAX } from '#contract/text/textLengths.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface PublishFrameProps {
  title: string;
  confirmLabel: string;
  /** What publishing changes, and what is asked for before. */
  children: ReactNode;
  /** Whether two texts are compared in it. */
  isWide?: boolean;
  /** Why the server has refused, with the fields that are said here. */
  failure: { error: Error; fields: FieldProblems } | null;
  fieldLabel: (path: string) => string;
  isPending: boolean;
  isRefused?: boolean;
  onPublish: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog in which a draft is published, with a note for the version that it becomes. */
export const PublishFrame = ({
  title,
  confirmLabel,
  children,
  isWide = true,
  failure,
  fieldLabel,
  isPending,
  isRefused = false,
  onPublish,
  onClose,
}: PublishFrameProps) => {
  const translate = useTranslate();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const titleId = useId();
  const [note, setNote] = useState('');
  // what fails is said by `failure`
  const press = useSinglePress(() => onPublish(note));
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth={isWide ? 'md' : 'sm'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        <TextField
          label={translate('competition_editor.note')}
          value={note}
          slotProps={{ htmlInput: { maxLength: VERSION_NOTE_MAX } }}
          sx={{ mt: 1.5 }}
          onChange={({ target }) => setNote(target.value)}
        />
        {failure && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {message(failure.error)}
            {Object.entries(failure.fields).map(([path, problem]) => (
              <div key={path}>
                {fieldLabel(path)}
                {translate('colon')}
                {fieldMessage(problem)}
              </div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={isRefused} loading={isPending} onClick={press}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
