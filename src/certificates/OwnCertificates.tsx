import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { certificatePath } from './certificatePath.ts';
import css from './OwnCertificates.module.css';

const cx = bindStyles(css);

/** The certificates that an account's person has as a teacher or judge; nothing without one. */
export function OwnCertificates() {
  const { t } = useTranslation('results');
  const text = useText();
  const format = useFormat();
  const account = useKnownAccount();
  const { data } = useOwnCall('GET /api/account/certificates', {}, { enabled: account !== null });
  if (!data || data.items.length === 0) return null;
  return (
    <Card as="section" className={cx('card')}>
      <h2>{t('own.title')}</h2>
      <ul className={cx('list')}>
        {data.items.map(({ no, kind, name, competition, issuedAt }) => (
          <li key={no}>
            <Link to={certificatePath(no)}>
              {t('own.line', { kind: t(`own.kind.${kind === 'judge' ? 'judge' : 'teacher'}`), competition: text(competition) })}
            </Link>
            <p>{t('own.facts', { name, number: no, date: format.date(issuedAt) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
