import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CodePurpose } from '#contract/accounts/public.ts';
import { CODE_INTERVAL_MS, CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';
import type { Channel } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { emailProblem, normalizeEmail } from '#contract/text/email.ts';
import { formatPhone, parsePhone } from '#contract/text/phone.ts';
import css from '#src/accounts/accounts.module.css';
import { SlideCheck } from '#src/accounts/challenge/SlideCheck.tsx';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { toFormProblems } from '#src/accounts/form/toFormProblems.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { useRegister } from '#src/accounts/form/useRegister.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { OneTimeCodeField } from '#src/ui/fields/OneTimeCodeField.tsx';
import { cooldownMs } from './codeCooldowns.ts';
import { useCodeCooldown } from './useCodeCooldown.ts';

const cx = bindStyles(css);

interface CodeInputProps {
  /** Without `own`, `code` is sent to the form's `phone`, `emailCode` to its `email`. */
  name: 'code' | 'oldCode' | 'emailCode';
  purpose: CodePurpose;
  /** The account's own address, if the server sends the code to it. */
  own?: { channel: Channel; target: string } | undefined;
}

/** The code field with its send button. Sending needs a valid address and a passed slide; at most one code per minute. */
export function CodeInput({ name, purpose, own }: CodeInputProps) {
  const { t } = useTranslation('accounts');
  const locale = useLocale();
  const format = useFormat();
  const problemMessage = useProblemMessage();
  const accountForm = useAccountFormContext();
  const { form, idOf } = accountForm;
  const register = useRegister();
  const field = useFormField(accountForm, name);
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const [spent, setSpent] = useState(false);
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const channel = own?.channel ?? (name === 'emailCode' ? 'email' : 'sms');
  const addressField = own ? null : channel === 'sms' ? 'phone' : 'email';
  const [phone, phoneCountry, email] = useWatch({ control: form.control, name: ['phone', 'phoneCountry', 'email'] });
  const typedEmail = emailProblem(email) === null ? normalizeEmail(email) : null;
  const typed = channel === 'sms' ? parsePhone(phone, phoneCountry) : typedEmail;
  const target = own?.target ?? typed;
  const { seconds, start } = useCodeCooldown(target);
  const waiting = seconds > 0;
  const slideId = `${idOf(name)}-slide`;
  const slideProblem = problem && toFormProblems(problem, ['challenge']).challenge ? problem : null;

  const renewSlide = () => {
    setToken('');
    setSpent(false);
    setRound((count) => count + 1);
  };
  // a passed slide is valid for one code, so the next code needs a new slide
  useEffect(() => {
    if (!spent || waiting) return;
    setSpent(false);
    setRound((count) => count + 1);
  }, [spent, waiting]);

  const send = async () => {
    if (addressField !== null && !(await form.trigger(addressField))) return form.setFocus(addressField);
    if (target === null) return;
    if (token === '') {
      setProblem(new Problem('challenge_required'));
      return document.getElementById(slideId)?.focus();
    }
    setSending(true);
    setProblem(null);
    try {
      const address = own ? {} : { target };
      const answer = await call('POST /api/verification-codes', { body: { channel, purpose, challengeToken: token, locale, ...address } });
      start(target, cooldownMs(answer));
      setSentTo(target);
      setToken('');
      setSpent(true);
      form.clearErrors(name);
      form.setFocus(name);
    } catch (reason) {
      if (!(reason instanceof Problem)) throw reason;
      const { retryAfter } = reason.detail;
      // A hard challenge may pass before the lock ends.
      if (reason.code === 'too_many_attempts' && retryAfter !== undefined) start(target, Math.min(retryAfter * 1000, CODE_INTERVAL_MS));
      const code = addressField && toFormProblems(reason, [addressField])[addressField];
      if (addressField && code) form.setError(addressField, { type: code });
      setProblem(code ? null : reason);
      renewSlide();
    } finally {
      setSending(false);
    }
  };

  const shown = (address: string) => (channel === 'sms' ? formatPhone(address) : address);
  const sent =
    sentTo !== null && sentTo === target ? t('code.sent', { target: shown(sentTo), minutes: CODE_LIFETIME_MS / 60_000 }) : undefined;
  const failure = problem && !slideProblem ? problemMessage(problem) : undefined;
  const sendLabel = sentTo === null ? t('code.send') : t('code.sendAgain');
  return (
    <>
      {(!waiting || spent) && (
        <SlideCheck
          id={slideId}
          resetToken={round}
          hard={problem?.code === 'too_many_attempts'}
          error={slideProblem && problemMessage(slideProblem)}
          onToken={(passed) => {
            setToken(passed);
            setProblem(null);
          }}
        />
      )}
      <OneTimeCodeField
        {...register(name)}
        {...field}
        hint={sent ?? (own && t('code.goesTo', { target: shown(own.target) }))}
        error={field.error ?? failure}
        action={
          <Button variant="secondary" className={cx('send')} busy={sending} disabled={waiting} onClick={() => void send()}>
            {waiting ? t('code.wait', { wait: format.wait(seconds) }) : sendLabel}
          </Button>
        }
      />
      <p className="vh" role="status">
        {failure ?? sent}
      </p>
    </>
  );
}
