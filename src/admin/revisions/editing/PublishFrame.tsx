import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldProblems } from '#contract/http/problem.ts';
import { VERSION_NOTE_MAX } from '#contract/text/textLengths.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

interface PublishFrameProps {
  title: string;
  confirmLabel: string;
  /** The changes, and questions to answer before publishing. */
  children: ReactNode;
  /** True if it compares two texts. */
  isWide?: boolean;
  /** The server's refusal, with the field problems to show here. */
  failure: { error: Error; fields: FieldProblems } | null;
  fieldLabel: (path: string) => string;
  isPending: boolean;
  isRefused?: boolean;
  onPublish: (note: string) => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that publishes a draft, with a note for the new version. */
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
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const titleId = useId();
  const [note, setNote] = useState('');
  // `failure` reports the error
  const press = useSinglePress(() => onPublish(note));
  return (
    <Dialog open onClose={isPending ? undefined : onClose} fullWidth maxWidth={isWide ? 'md' : 'sm'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {children}
        <TextField
          label={t('competition_editor.note')}
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
                {t('colon')}
                {fieldMessage(problem)}
              </div>
            ))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={isRefused} loading={isPending} onClick={press}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
