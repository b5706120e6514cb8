import { useListContext } from 'react-admin';
import { type Path, useNavigate } from 'react-router-dom';
import { stateOf, typedNow } from '#src/admin/kit/data/typedFilter.ts';

interface Row {
  id: string;
  pendingDecision: unknown;
}

/** Returns the rows before and after the open one, on the current page of the queue. */
export const useNeighbours = (openId: string | undefined, linkTo: (id: string) => Partial<Path>) => {
  const { data = [] } = useListContext<Row>();
  const navigate = useNavigate();
  const index = data.findIndex(({ id }) => id === openId);
  const at = (step: 1 | -1) => (index === -1 ? data.at(step === 1 ? 0 : -1) : data[index + step]);
  // the address has the latest filter before the list is rendered with it
  const go = (row: Row | undefined) =>
    row && void navigate({ ...linkTo(row.id), search: window.location.search }, { state: stateOf(typedNow()) });
  return {
    index,
    hasNext: at(1) !== undefined,
    hasPrevious: index > 0,
    next: () => go(at(1)),
    previous: () => go(at(-1)),
    /** Opens the next row without a pending decision. */
    nextUndecided: () => go(data.slice(index + 1).find(({ pendingDecision }) => pendingDecision === null)),
  };
};
