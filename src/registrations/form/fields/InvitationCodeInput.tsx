import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { normalizeInvitationCode } from '#contract/registrations/rules/registration.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { TextInput } from './TextInput.tsx';

/** Delay after typing before a code is looked up, in ms. */
const PAUSE_MS = 600;
const SHORTEST = 4;

/** The invitation code. An institution's code shows its name, which is filled in if the form has none yet. */
export function InvitationCodeInput() {
  const { t } = useTranslation('registrations');
  const { getValues, setValue } = useFormContext<FormValues>();
  const institution = useInstitution(useWatch<FormValues, 'invitationCode'>({ name: 'invitationCode' }));

  const filledIn = useRef('');
  const fillIn = useEffectEvent((name: string) => {
    const current = getValues('organization').trim();
    if (current !== '' && current !== filledIn.current) return;
    filledIn.current = name;
    if (current !== name) setValue('organization', name, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  });
  useEffect(() => {
    if (institution) fillIn(institution);
  }, [institution]);

  return (
    <TextInput
      path="invitationCode"
      name="invitationCode"
      autoComplete="off"
      spellCheck={false}
      autoCapitalize="characters"
      hint={institution !== null && t('form.invitedBy', { institution })}
    />
  );
}

/** Returns the institution of a typed code; null while unknown. A failed look-up leaves the form unchanged. */
const useInstitution = (typed: string): string | null => {
  const { competition } = useFormTerms();
  const code = normalizeInvitationCode(typed);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const pause = setTimeout(() => setSettled(code), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [code]);
  const { data } = useQuery({
    queryKey: ['institution of a code', competition.id, settled],
    queryFn: ({ signal }) =>
      call('POST /api/invitation-codes/institution', { body: { competitionId: competition.id, code: settled } }, { signal }),
    enabled: settled.length >= SHORTEST,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return settled === code ? (data?.institution ?? null) : null;
};
