// Guards: a request that requires an agreement is repeated once after it is given, and never by itself. A reader who declines, or has nothing to
// agree to, reads why it was refused.
import { expect, test, vi } from 'vitest';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { agreementPrompt, withAgreement } from '#src/platform/api/agreementPrompt.ts';
import { deferredParts } from '#src/platform/api/deferredParts.ts';

/** Sets the server's successive answers. */
const server = (...codes: (ProblemCode | null)[]) =>
  vi.fn(async () => {
    const code = codes.shift() ?? null;
    if (code !== null) throw new Problem(code);
    return 'sent';
  });

test('sends once more after the reader agrees, and two at a time are asked once', async () => {
  const remove = agreementPrompt.addDialog();
  const [one, two] = [server('agreement_needed'), server('agreement_needed')];
  const sent = Promise.all([withAgreement(one), withAgreement(two)]);
  await vi.waitFor(() => expect(agreementPrompt.isAsking()).toBe(true));
  agreementPrompt.settle(true);
  expect(await sent).toEqual(['sent', 'sent']);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([2, 2]);
  remove();
});

test('says why it was refused to who declines, or where nothing can ask', async () => {
  const send = server('agreement_needed', 'agreement_needed');
  await expect(withAgreement(send)).rejects.toMatchObject({ code: 'agreement_needed' });
  const remove = agreementPrompt.addDialog();
  const declined = withAgreement(send);
  await vi.waitFor(() => expect(agreementPrompt.isAsking()).toBe(true));
  agreementPrompt.settle(false);
  await expect(declined).rejects.toMatchObject({ code: 'agreement_needed' });
  expect(send).toHaveBeenCalledTimes(2);
  remove();
});

test('asks about nothing else', async () => {
  const remove = agreementPrompt.addDialog();
  const send = server('consent_outdated');
  await expect(withAgreement(send)).rejects.toMatchObject({ code: 'consent_outdated' });
  expect([agreementPrompt.isAsking(), send.mock.calls.length]).toEqual([false, 1]);
  remove();
});

test('brings the dialog where it is not loaded yet, and waits for its answer', async () => {
  const load = vi.spyOn(deferredParts, 'load').mockResolvedValue();
  const send = server('agreement_needed');
  const sent = withAgreement(send);
  await vi.waitFor(() => expect(agreementPrompt.isAsking()).toBe(true));
  expect(load).toHaveBeenCalledOnce();
  const remove = agreementPrompt.addDialog();
  agreementPrompt.settle(true);
  expect(await sent).toBe('sent');
  remove();
  load.mockRestore();
});
