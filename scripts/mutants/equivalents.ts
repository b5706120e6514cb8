import type { Mutant } from './mutate.ts';

interface Equivalent {
  /** A part of the path. */
  file: string;
  /** The changed code; any if absent. */
  before?: string;
  /** The replacement; any if absent. */
  text?: string;
  /** The end of the preceding text in its line. */
  after?: string;
  reason: string;
}

/** Changes with no observable effect. */
const known: readonly Equivalent[] = [
  { file: 'src/offline/', before: '0', after: 'notBefore: ', reason: 'a millisecond after 1970 is as long over as 1970' },
  { file: 'src/offline/', after: 'override readonly name = ', reason: 'an error is told by its class; its name is for logs' },
  ...['drafts.ts', 'cachedResponses.ts', 'shared/', 'uploads/'].map((part) => ({
    file: `src/offline/${part}`,
    before: 'null',
    text: '(undefined)',
    after: '.catch(() => ',
    reason: 'what cannot be had is nothing: whoever asked looks only at whether there is something',
  })),
  { file: 'src/offline/liveQuery.ts', before: '0', after: 'let latest = ', reason: 'it counts on from any number' },
  {
    file: 'src/offline/shared/multipart.ts',
    before: 'a.length === 0',
    text: 'false',
    reason: 'nothing with something behind it is that something; only a copy is saved',
  },
  { file: 'contract/votes/rules/voting.ts', after: 'LONGEST_DAY_MS = ', reason: 'the search only begins further away' },
  { file: 'contract/votes/rules/voting.ts', after: 'LONGEST_DAY_MS = 48 * ', reason: 'the search only begins further away' },
  { file: 'contract/accounts/rules/proofOfWork.ts', before: '0', after: 'hash[first] ?? ', reason: 'the byte that was found is there' },
  { file: 'server/registrations/form.ts', before: 'code', text: 'true', reason: 'no invitation code is the empty one' },
];

export const equivalent = ({ file, before, text, preceding }: Mutant): boolean =>
  known.some(
    (each) =>
      file.includes(each.file) &&
      (each.before ?? before) === before &&
      (each.text ?? text) === text &&
      preceding.endsWith(each.after ?? ''),
  );
