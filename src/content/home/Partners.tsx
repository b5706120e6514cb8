import { useTranslation } from 'react-i18next';
import type { Partner } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import css from './Partners.module.css';

const cx = bindStyles(css);

/** The partner institutions, linked to their sites. */
export function Partners({ partners = [] }: { partners: readonly Partner[] | undefined }) {
  const { t } = useTranslation(['content', 'app']);
  if (partners.length === 0) return null;
  return (
    <section className={cx('section')} aria-labelledby="partners-heading">
      <div className="wrap">
        <SectionHeading level={2} blocks={5} id="partners-heading" title={t('partners.title')} />
        <ul className={cx('partners')}>
          {partners.map((partner) => (
            <li key={partner.id}>
              {partner.url === null ? (
                <span className={cx('partner')}>
                  <Mark partner={partner} />
                </span>
              ) : (
                <a href={partner.url} target="_blank" rel="noopener noreferrer" className={cx('partner')}>
                  <Mark partner={partner} />
                  <span className="vh">{t('app:newTab')}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Mark({ partner: { name, logo } }: { partner: Partner }) {
  const text = useText();
  return (
    <>
      <img src={logo.url} alt="" width={logo.width} height={logo.height} loading="lazy" decoding="async" />
      {text(name)}
    </>
  );
}
