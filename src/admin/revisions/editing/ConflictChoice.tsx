import { Alert, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ConflictChoiceProps {
  /** Names who has saved meanwhile, and when. */
  children: ReactNode;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody else has saved the same text: chooses one of the two. */
export const ConflictChoice = ({ children, onTakeTheirs, onKeepMine }: ConflictChoiceProps) => {
  const { t } = useTranslation('admin');
  return (
    <Alert
      severity="warning"
      // on a phone the buttons are below the text
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 220px' } }}
      action={
        <>
          <Button variant="outlined" size="small" onClick={onTakeTheirs}>
            {t('competition_editor.take_theirs')}
          </Button>
          <Button size="small" onClick={onKeepMine}>
            {t('competition_editor.keep_mine')}
          </Button>
        </>
      }
    >
      {children}
    </Alert>
  );
};
