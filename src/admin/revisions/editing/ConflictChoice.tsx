import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface ConflictChoiceProps {
  /** Names who has saved meanwhile, and when. */
  children: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody else has saved the same text: chooses one of the two. */
export const ConflictChoice = ({ children, onTakeTheirs, onKeepMine }: ConflictChoiceProps) => {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      // on a phone the buttons are below the text
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } }}
      action={
        <>
          <Button variant="outlined" size="small" onClick={onTakeTheirs}>
            {translate('competition_editor.take_theirs')}
          </Button>
          <Button size="small" onClick={onKeepMine}>
            {translate('competition_editor.keep_mine')}
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  );
};
