import { useFormAround } from './AccountFormContext.ts';
import { SlideCheck } from './SlideCheck.tsx';
import { useFormField } from './useFormField.tsx';

/** The slide-to-verify check that the form is sent with. */
export function ChallengeInput() {
  const around = useFormAround();
  const { id, error } = useFormField(around, 'challenge');
  const take = (token: string) => {
    around.form.setValue('challenge', token);
    around.form.clearErrors('challenge');
  };
  return <SlideCheck id={id} onToken={take} resetToken={around.challengeRound} error={error} />;
}
