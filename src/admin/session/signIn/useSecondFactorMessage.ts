import { WebAuthnError } from '@simplewebauthn/browser';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Returns a function for the error message of a failed second step: the server's refusal, or the browser's, which gives few details. */
export const useSecondFactorMessage = (): ((error: unknown) => string) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  return (error) => {
    const isBrowsers = error instanceof WebAuthnError || error instanceof DOMException;
    if (!isBrowsers) return message(error);
    return t(error.name === 'InvalidStateError' ? 'second_factor.passkey_known' : 'second_factor.passkey_failed');
  };
};
