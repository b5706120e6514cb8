import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type CertificateKind, certificateKinds } from '#contract/certificates/rules/fields.ts';
import groups from '#src/admin/results/results.module.css';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(groups);

const parts = [...certificateKinds, 'issued'] as const;

/** The part of the page with the issued certificates, beside those with the kinds' templates. */
export const ISSUED = 'issued' satisfies (typeof parts)[number];

/** The kinds of certificates and those that are issued; the address holds the open one. */
export const KindTabs = ({ competitionId, kind }: { competitionId: string; kind: CertificateKind | typeof ISSUED }) => {
  const { t } = useTranslation(['certificateDesign', 'certificateIssued']);
  return (
    <nav className={cx('groups')} aria-label={t('certificateDesign:kinds')}>
      {parts.map((each) => (
        <Link
          key={each}
          to={`?${new URLSearchParams({ competition: competitionId, kind: each })}`}
          replace
          aria-current={each === kind ? 'page' : undefined}
        >
          {each === ISSUED ? t('certificateIssued:tab') : t(`certificateDesign:kind.${each}`)}
        </Link>
      ))}
    </nav>
  );
};
