import { type ReactNode, useEffect, useState } from 'react';
import { printPage } from '#src/platform/device/saveFile.ts';
import { type ChildNames, noNames } from './childNames.ts';
import { type DeskRow, idOf } from './deskRows.ts';
import { EntrySheet, type Orientation } from './EntrySheet.tsx';

interface Made {
  names: ChildNames;
  orientation: Orientation;
  /** The rows it was made for: after a change of the table the page prints as itself again. */
  of: string;
}

interface EntrySheetOptions {
  school: string;
  rows: readonly DeskRow[];
  readNames: () => Promise<ChildNames>;
}

/** Returns a function that prints the entry list of rows once their names are read, and the list, to be placed beside what is not printed. */
export const useEntrySheet = ({
  school,
  rows,
  readNames,
}: EntrySheetOptions): { print: (orientation: Orientation) => Promise<void>; sheet: ReactNode } => {
  const [made, setMade] = useState<Made | null>(null);
  useEffect(() => {
    if (made) printPage();
  }, [made]);
  const of = rows.map(idOf).join(' ');
  const print = async (orientation: Orientation) => {
    const names = await readNames().catch(() => noNames);
    setMade({ names, orientation, of });
  };
  return {
    print,
    sheet: made?.of === of && <EntrySheet school={school} rows={rows} names={made.names} orientation={made.orientation} />,
  };
};
