import { createListeners } from '#src/observable.ts';
import { createLiveQuery } from '#src/offline/liveQuery.ts';
import type { UploadRow } from './rows.ts';
import type { UploadDeps } from './uploadDeps.ts';
import type { UploadRows } from './uploadRows.ts';

/** A cipher that does not encrypt: the data never leaves the page's memory. */
export const plaintextCipher: UploadDeps['cipher'] = {
  seal: async (value) => ({ iv: new Uint8Array(), data: new TextEncoder().encode(JSON.stringify(value)).buffer }),
  open: async ({ data }) => JSON.parse(new TextDecoder().decode(data)),
};

/** Creates rows in the page's memory, for devices that cannot store. */
export const createMemoryRows = (): UploadRows => {
  const rows = new Map<string, UploadRow>();
  const { subscribe, notify } = createListeners();
  const all = () => [...rows.values()];
  const put = (row: UploadRow) => {
    rows.set(row.id, row);
    notify();
  };
  return {
    all: async () => all(),
    byId: async (id) => rows.get(id) ?? null,
    add: async (row) => put(row),
    change: async (id, from, next) => {
      const row = rows.get(id);
      if (!row || !from.includes(row.state.name)) return null;
      const changed = { ...row, ...next(row) };
      put(changed);
      return changed;
    },
    remove: async (id) => {
      if (rows.delete(id)) notify();
    },
    watch: (view) =>
      createLiveQuery((show) => {
        show(all());
        return subscribe(() => show(all()));
      }, view),
  };
};
