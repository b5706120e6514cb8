import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { useFieldLabel, useFieldValue } from './fields/useFieldTexts.ts';

/** Two texts of a competition, only where they differ. */
export const Changes = (texts: { from: unknown; to: unknown; names: readonly [string, string] }) => (
  <ChangeTable {...texts} label={useFieldLabel()} shown={useFieldValue()} />
);
