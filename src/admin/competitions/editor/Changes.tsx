import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { useFieldLabel, useFieldValue } from './fields/useFieldTexts.ts';

/** The parts of a rule are one field to a reader. */
const fieldOf = (path: string): string => path.replace(/^(awards\.\d+\.rule)\..*$/, '$1');

/** The differences between two versions of a competition. */
export const Changes = (texts: { from: unknown; to: unknown; names: readonly [string, string] }) => (
  <ChangeTable {...texts} fieldOf={fieldOf} label={useFieldLabel()} shown={useFieldValue()} />
);
