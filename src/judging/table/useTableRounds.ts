import { useKnownList } from '#src/judging/marks/useKnownList.ts';
import { call } from '#src/platform/api/api.ts';

/** Returns the rounds whose teams the judge scores at a table; offline as cached on this device. */
export const useTableRounds = () =>
  useKnownList({
    name: 'GET /api/judging/tables',
    load: async (options) => (await call('GET /api/judging/tables', {}, options)).items,
  });
