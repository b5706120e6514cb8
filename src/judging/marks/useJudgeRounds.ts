import { call } from '#src/platform/api/api.ts';
import { type KnownList, useKnownList } from './useKnownList.ts';

/** A judge's rounds, and the time as of which they are. */
export type KnownRounds = KnownList<'GET /api/judging/rounds'>;

/** Returns the rounds whose works the judge marks; offline as cached on this device. */
export const useJudgeRounds = () =>
  useKnownList({
    name: 'GET /api/judging/rounds',
    load: async (options) => (await call('GET /api/judging/rounds', {}, options)).items,
  });
