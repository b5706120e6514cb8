import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { numberDoubtCodes } from '#contract/registrations/rules/guardians.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import css from '#src/registrations/entry/Entry.module.css';
import { GUARDIANS } from '#src/registrations/entry/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { WaitingGuardians } from './WaitingGuardians.tsx';

const cx = bindStyles(css);

/** The guardians who are asked for their consents, one per child: shows who has answered, never the answer. */
export function Guardians({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const { hash } = useLocation();
  // A link from My events targets this section while the entry may still be loading.
  useEffect(() => {
    if (hash === `#${GUARDIANS}`) document.getElementById(GUARDIANS)?.scrollIntoView();
  }, [hash]);
  const answered = entry.guardians.filter(({ state }) => state === 'answered').length;
  return (
    <Card as="section" pad="lg" id={GUARDIANS} className={cx('target')}>
      <h2 className={cx('sectionTitle')}>{t('guardians.title')}</h2>
      <p>{t('guardians.answered', { answered, count: entry.guardians.length })}</p>
      <div className={cx('guardians')}>
        {entry.guardians.map((guardian) => (
          <Guardian key={guardian.id} entryId={entry.id} guardian={guardian} />
        ))}
      </div>
      {entry.guardians.some(({ state }) => state === 'waiting') && <WaitingGuardians entryId={entry.id} />}
      <p className={cx('remark')}>{t('guardians.note')}</p>
    </Card>
  );
}

function Guardian({ entryId, guardian }: { entryId: string; guardian: Entry['guardians'][number] }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const [phone, setPhone] = useState('');
  const { mutate, isPending, error } = useAction('POST /api/registrations/:id/guardians/:guardianId/invitation', {
    waitsForReads: true,
    onSuccess: () => {
      setPhone('');
      setConfirmed(false);
    },
  });
  const { id, childName, state } = guardian;
  const [confirmed, setConfirmed] = useState(false);
  // a waiting link is sent with all other waiting links, below
  const wasAsked = guardian.phone !== null && state !== 'waiting';
  const refused = error instanceof Problem ? error.detail.fields?.['phone'] : undefined;
  const isAsked = confirmed || (refused !== undefined && numberDoubtCodes.has(refused));
  const send = () => {
    const typed = { phone, ...(confirmed && { guardianConfirmed: true as const }) };
    mutate({ params: { id: entryId, guardianId: id }, body: isBlank(phone) ? {} : typed });
  };
  return (
    <div className={cx('guardian')}>
      <p>
        <b>{childName}</b> {t(`guardians.state.${state}`, { phone: guardian.phone ?? '' })}
      </p>
      {state !== 'answered' && (
        <>
          <TextField
            label={t('guardians.phone', { name: childName })}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            value={phone}
            error={refused && fieldMessage(refused)}
            onChange={({ target }) => {
              setPhone(target.value);
              setConfirmed(false);
            }}
          />
          {isAsked && (
            <CheckboxField
              label={t('form.guardianConfirmed')}
              checked={confirmed}
              onChange={({ target }) => setConfirmed(target.checked)}
            />
          )}
          <Button variant="secondary" size="sm" busy={isPending} disabled={isBlank(phone) && !wasAsked} onClick={send}>
            {t(wasAsked ? 'guardians.resend' : 'guardians.send')}
          </Button>
        </>
      )}
      {error && !refused && (
        <Notice tone="danger" role="alert">
          {message(error)}
        </Notice>
      )}
    </div>
  );
}
