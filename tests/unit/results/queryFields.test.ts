import { describe, expect, test } from 'vitest';
import { Problem } from '#contract/http/problem.ts';
import { missingIn, toQueryProblems } from '#src/results/lookUp/queryFields.ts';

const complete = { name: '陈语桐', country: 'CN', idNumber: '110101201803070012', challengeToken: 'token' };

describe('what keeps a query from being sent', () => {
  test('nothing where all is there', () => expect(missingIn(complete)).toEqual({}));

  test('what is empty, or only spaces', () => {
    expect(missingIn({ ...complete, name: '', idNumber: '  ' })).toEqual({ name: 'required', idNumber: 'required' });
    expect(missingIn({ ...complete, country: '' })).toEqual({ country: 'required' });
  });

  test('the slider', () => expect(missingIn({ ...complete, challengeToken: '' })).toEqual({ challengeToken: 'challenge_required' }));

  test('not a number that cannot be one: it is looked up like any other', () =>
    expect(missingIn({ ...complete, idNumber: '20180230' })).toEqual({}));
});

describe('the server’s refusal', () => {
  test('of the slider stands at the slider', () =>
    expect(toQueryProblems(new Problem('challenge_failed'))).toEqual({ challengeToken: 'challenge_failed' }));

  test('of a field stands there', () =>
    expect(toQueryProblems(new Problem('invalid_input', { fields: { country: 'country_unknown', other: 'invalid' } }))).toEqual({
      country: 'country_unknown',
    }));

  test.each(['no_results', 'too_many_attempts', 'offline'] as const)('%s concerns the query as a whole', (code) =>
    expect(toQueryProblems(new Problem(code))).toEqual({}),
  );
});
