import { useTranslation } from 'react-i18next';
import type { OwnGuardian } from '#contract/registrations/guardians.ts';
import { questionFragment } from '#contract/registrations/rules/guardianLink.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { QrCode } from '#src/platform/share/QrCode.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './DeskGuardians.module.css';

const cx = bindStyles(css);

/**
 * The printed sheet for a parents' evening: a code for each child, by which the guardian has the link sent to the number that the school gave.
 * The sheet itself opens nothing, so whoever holds it cannot answer.
 */
export function GuardianSheet({ guardians }: { guardians: readonly OwnGuardian[] }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  return (
    <section className={cx('sheet')} aria-hidden="true">
      <h2>{t('deskGuardians.sheet.title')}</h2>
      <p>{t('deskGuardians.sheet.lead')}</p>
      <ul>
        {guardians.map(({ id, childName, teamName, competition }) => (
          <li key={id}>
            <QrCode text={`${window.location.origin}/guardian#${questionFragment(id)}`} label={childName} className={cx('code')} />
            <div>
              <b>{childName}</b>
              <span>{teamName}</span>
              <span>{text(competition.title)}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
