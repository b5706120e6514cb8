import { type ReactNode, useState } from 'react';
import { DoorListDialog } from './DoorListDialog.tsx';
import { DoorListSheets } from './DoorListSheets.tsx';

/** Returns a function that opens the dialog of a competition's door lists, and the dialog; `printAlone` prints what it makes. */
export const useDoorList = (competitionId: string, printAlone: (sheets: ReactNode) => void): { open: () => void; dialog: ReactNode } => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return {
    open: () => setIsOpen(true),
    dialog: isOpen && (
      <DoorListDialog
        competitionId={competitionId}
        onClose={close}
        onMade={(made) => {
          close();
          printAlone(<DoorListSheets {...made} />);
        }}
      />
    ),
  };
};
