import { useState } from 'react';
import { useListContext } from 'react-admin';
import { type Path, useNavigate } from 'react-router-dom';
import { stateOf, typedNow } from '#src/admin/kit/data/typedFilter.ts';

interface Row {
  id: string;
  pendingDecision: unknown;
}

/**
 * Returns the index of the row a step from the open one, at `index`. If that has left the list since it was at `last`, its neighbours are those of its
 * place; if it never was there (both -1), they are the ends of the list.
 */
export const indexBeside = (index: number, last: number, step: 1 | -1): number => {
  if (index !== -1) return index + step;
  if (last !== -1) return step === 1 ? last : last - 1;
  return step === 1 ? 0 : -1;
};

/** Returns the rows before and after the open one, on the current page of the queue. */
export const useNeighbours = (openId: string | undefined, linkTo: (id: string) => Partial<Path>) => {
  const { data = [], filterValues, sort, page } = useListContext<Row>();
  const navigate = useNavigate();
  const index = data.findIndex(({ id }) => id === openId);
  const list = JSON.stringify([filterValues, sort, page, openId]);
  const [place, setPlace] = useState({ list, index });
  if (index !== -1 && (place.list !== list || place.index !== index)) setPlace({ list, index });
  const last = place.list === list ? place.index : -1;
  const at = (step: 1 | -1) => {
    const beside = indexBeside(index, last, step);
    return last === -1 ? data.at(beside) : data[beside];
  };
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
    nextUndecided: () => go(data.slice(indexBeside(index, last, 1)).find(({ pendingDecision }) => pendingDecision === null)),
  };
};
