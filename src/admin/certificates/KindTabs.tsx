import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import groups from '#src/admin/results/results.module.css';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(groups);

/** The kinds of certificates; the address holds the open one. */
export const KindTabs = ({ competitionId, kind }: { competitionId: string; kind: CertificateKind }) => {
  const { t } = useTranslation('certificateDesign');
  return (
    <nav className={cx('groups')} aria-label={t('kinds')}>
      {certificateKinds.map((each) => (
        <Link
          key={each}
          to={`?${new URLSearchParams({ competition: competitionId, kind: each })}`}
          replace
          aria-current={each === kind ? 'page' : undefined}
        >
          {t(`kind.${each}`)}
        </Link>
      ))}
    </nav>
  );
};
