import { useTranslation } from 'react-i18next';
import type { OwnGuardian } from '#contract/registrations/guardians.ts';
import { useAction } from '#src/platform/api/useAction.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './DeskGuardians.module.css';

const cx = bindStyles(css);

/** Asks the listed guardians who have not answered again, by one press; says beforehand how many texts leave, and afterwards who was left out. */
export function Reminder({ guardians }: { guardians: readonly OwnGuardian[] }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const { mutate, isPending, error, data } = useAction('POST /api/guardians/reminders', { waitsForReads: true });
  const silent = guardians.filter(({ state }) => state === 'asked' || state === 'expired');
  const due = silent.filter(({ textNo }) => textNo !== null);
  const texts = new Set(due.map(({ textNo }) => textNo)).size;
  const resting = silent.length - due.length;
  const refused = data?.refused ?? [];
  const names = (code: (typeof refused)[number]['code']): string[] =>
    refused.filter((each) => each.code === code).flatMap(({ id }) => guardians.find((guardian) => guardian.id === id)?.childName ?? []);
  const outcome = (code: (typeof refused)[number]['code']) => {
    const left = names(code);
    return left.length > 0 && <p>{t(`deskGuardians.left.${code}`, { names: left.join(t('deskGuardians.comma')) })}</p>;
  };
  return (
    <div aria-live="polite" className={cx('reminder')}>
      {data && (
        <Notice tone={data.texts > 0 ? 'success' : 'warning'} title={t('deskGuardians.sent', { count: data.texts })}>
          {outcome('action_not_allowed_now')}
          {outcome('too_many_attempts')}
        </Notice>
      )}
      {error && (
        <Notice tone="danger" role="alert">
          {message(error)}
        </Notice>
      )}
      {silent.length > 0 && (
        <div className={cx('together')}>
          <TockHead color="cobalt" mood="happy" className={cx('tock')} />
          <p>
            <b>{t('deskGuardians.silent', { count: silent.length })}</b>
            <span>{t(due.length > 0 ? 'deskGuardians.remindLead' : 'deskGuardians.resting')}</span>
            {due.length > 0 && resting > 0 && <span>{t('deskGuardians.someRest', { count: resting })}</span>}
          </p>
          {due.length > 0 && (
            <Button icon={moreIcons.send} busy={isPending} onClick={() => mutate({ body: { ids: due.map(({ id }) => id) } })}>
              {t('deskGuardians.remind', { count: texts })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
