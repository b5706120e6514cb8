/** What the shell says before anything is pressed, and where something fails: all that a first visit to home begins with. `shell.ts` has the rest, too. */
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
