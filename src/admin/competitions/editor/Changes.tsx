import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { fieldPicture, useFieldLabel, useFieldValue } from './fields/useFieldTexts.ts';

/** The parts of a rule or a picture are one field to a reader; a picture's description is a field of its own. */
const fieldOf = (path: string): string => path.replace(/^(awards\.\d+\.rule|judges\.\d+\.picture|picture(?!\.alt\.))\..*$/, '$1');

/** The differences between two versions of a competition. */
export const Changes = (texts: { from: unknown; to: unknown; names: readonly [string, string] }) => (
  <ChangeTable {...texts} fieldOf={fieldOf} label={useFieldLabel()} shown={useFieldValue()} picture={fieldPicture} />
);
