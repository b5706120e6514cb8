/** The shell's messages before any interaction and for errors: all that a first visit to home needs. `shell.ts` also contains the rest. */
import { brand, close, connection, error, footer, loading, nav, newTab, otherLanguage, partFailed, signIn, skip, tab } from './app.json';
import {
  bad_request,
  invalid_input,
  offline,
  part_not_loaded,
  timed_out,
  too_many_attempts,
  too_many_attempts_undated,
  unavailable,
  unavailable_undated,
  unexpected,
} from './problems.json';

export const app = { brand, close, connection, error, footer, loading, nav, newTab, otherLanguage, partFailed, signIn, skip, tab };
export const problems = {
  bad_request,
  invalid_input,
  offline,
  part_not_loaded,
  timed_out,
  too_many_attempts,
  too_many_attempts_undated,
  unavailable,
  unavailable_undated,
  unexpected,
};
