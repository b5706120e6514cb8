import type { Answer, CallInput } from './endpoint.ts';
import type { endpoints } from './endpoints.ts';

/** Every endpoint by its name: types only, so that a caller's bundle contains no schema. */
export type Api = typeof endpoints;
export type ApiName = keyof Api;
export type CallOf<N extends ApiName> = CallInput<Api[N]>;
export type AnswerOf<N extends ApiName> = Answer<Api[N]>;
