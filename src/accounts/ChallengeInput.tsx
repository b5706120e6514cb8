import { useAccountFormContext } from './AccountFormContext.ts';
import { SlideCheck } from './SlideCheck.tsx';
import { useFormField } from './useFormField.tsx';

/** The slide-to-verify check of the form. */
export function ChallengeInput() {
  const accountForm = useAccountFormContext();
  const { id, error } = useFormField(accountForm, 'challenge');
  const setToken = (token: string) => {
    accountForm.form.setValue('challenge', token);
    accountForm.form.clearErrors('challenge');
  };
  const hard = accountForm.problem?.code === 'too_many_attempts';
  return <SlideCheck id={id} onToken={setToken} resetToken={accountForm.challengeRound} hard={hard} error={error} />;
}
