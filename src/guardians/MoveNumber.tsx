import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldCode, Problem } from '#contract/http/problem.ts';
import type { GuardianView } from '#contract/registrations/guardians.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { OneTimeCodeField } from '#src/ui/fields/OneTimeCodeField.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './Guardian.module.css';

const cx = bindStyles(css);

interface MoveNumberProps {
  view: GuardianView;
  token: string;
  /** Called with the new number, masked: the current link is then invalid. */
  onMoved: (phone: string) => void;
  onClose: () => void;
}

/** Moves a guardian's answer to another number of theirs, by a code to the number that gave it. */
export function MoveNumber({ view, token, onMoved, onClose }: MoveNumberProps) {
  const { t } = useTranslation('guardians');
  const locale = useLocale();
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [tries, setTries] = useState(0);
  const sendCode = useAction('POST /api/guardians/codes');
  const move = useAction('POST /api/guardians/phone', { onSuccess: (moved) => onMoved(moved.phone) });
  const refused = move.error instanceof Problem ? move.error.detail.fields : undefined;
  const problemOf = (field: 'phone' | 'code', typed: string): FieldCode | undefined =>
    tries > 0 && isBlank(typed) ? 'required' : refused?.[field];
  const [phoneProblem, codeProblem] = [problemOf('phone', phone), problemOf('code', code)];
  const form = useRef<HTMLFormElement>(null);
  // what is wrong is where the next key goes
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each try, and after each answer to one
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, move.error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries((count) => count + 1);
    if (!isBlank(phone) && !isBlank(code)) move.mutate({ body: { token, phone, code } });
  };
  const failure = sendCode.error ?? (refused ? null : move.error);
  return (
    <Dialog open onClose={onClose} title={t('move.title')} closeLabel={t('move.cancel')} dismissable={!move.isPending}>
      <form ref={form} noValidate onSubmit={submit} className={cx('fields')}>
        <p>{t('move.lead', { phone: view.phone })}</p>
        <TextField
          label={t('move.phone')}
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={phone}
          error={phoneProblem && fieldMessage(phoneProblem)}
          onChange={({ target }) => setPhone(target.value)}
        />
        <OneTimeCodeField
          label={t('move.code', { phone: view.phone })}
          required
          value={code}
          error={codeProblem && fieldMessage(codeProblem)}
          onChange={({ target }) => setCode(target.value)}
          action={
            <Button variant="secondary" busy={sendCode.isPending} onClick={() => sendCode.mutate({ body: { token, locale } })}>
              {t(sendCode.isSuccess ? 'codeSent' : 'sendCode')}
            </Button>
          }
        />
        {failure && (
          <Notice tone="danger" role="alert">
            {message(failure)}
          </Notice>
        )}
        <Button type="submit" busy={move.isPending}>
          {t('move.submit')}
        </Button>
      </form>
    </Dialog>
  );
}
