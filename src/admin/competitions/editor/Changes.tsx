import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { useFieldLabel, useFieldValue } from './fields/useFieldTexts.ts';

/** The differences between two versions of a competition. */
export const Changes = (texts: { from: unknown; to: unknown; names: readonly [string, string] }) => (
  <ChangeTable {...texts} label={useFieldLabel()} shown={useFieldValue()} />
);
