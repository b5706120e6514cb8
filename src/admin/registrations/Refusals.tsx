import type { ProblemCode } from '#contract/http/problem.ts';
import { RefusalList } from '#src/admin/kit/dialogs/RefusalList.tsx';
import { useEntryLink } from './queue/useEntryLink.ts';
import type { Decidable } from './useDecide.ts';

interface RefusalsProps {
  refused: readonly { id: string; code: ProblemCode }[];
  entries: readonly Decidable[];
  onOpen?: () => void;
}

/** The selected entries that cannot be decided. */
export const Refusals = ({ refused, entries, onOpen }: RefusalsProps) => (
  <RefusalList
    refused={refused}
    nameOf={(id) => entries.find((entry) => entry.id === id)?.teamName ?? ''}
    linkTo={useEntryLink()}
    onOpen={onOpen}
  />
);
