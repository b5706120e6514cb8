import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Resources } from '#src/platform/i18n/namespaces.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { dialled } from '#src/platform/site/dialled.ts';
import { DEFAULT_TIME_ZONE, yearAt } from '#src/platform/site/seasons.ts';
import { useSite } from '#src/platform/site/site.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useRenderTime } from '#src/ui/rendering.ts';
import { Brand } from './Brand.tsx';
import { Filings } from './Filings.tsx';
import css from './Footer.module.css';

const cx = bindStyles(css);

type FooterLink = readonly [to: string, key: keyof Resources['app']['footer']['links']];

const takePart: readonly FooterLink[] = [
  ['/matchSign', 'competitions'],
  ['/#steps-heading', 'steps'],
  ['/uploadWork', 'submitWork'],
  ['/vote', 'vote'],
  ['/achievement', 'results'],
];
const about: readonly FooterLink[] = [
  ['/eventIntroduction', 'about'],
  ['/matchReview', 'seasons'],
  ['/news', 'news'],
  ['/faq', 'faq'],
];
const legal: readonly FooterLink[] = [
  ['/agreement', 'agreement'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
];

/** Further links, the contact, and the year. */
export function Footer() {
  const { t } = useTranslation('app');
  const { name } = useBrand();
  const text = useText();
  const site = useSite();
  const now = useRenderTime();
  const year = yearAt(now, site?.timeZone ?? DEFAULT_TIME_ZONE);
  return (
    <footer className={cx('footer')}>
      <div className="wrap">
        <div className={cx('columns')}>
          <div>
            <Brand />
            <p>{t('footer.about')}</p>
          </div>
          <LinkColumn title={t('footer.takePart')} links={takePart} />
          <LinkColumn title={t('footer.more')} links={about} />
          {site && (
            <div className={cx('contact')}>
              <h2>{t('footer.contact')}</h2>
              <a href={`mailto:${site.contact.email}`}>{site.contact.email}</a>
              {site.contact.phone && <a href={dialled(site.contact.phone)}>{site.contact.phone}</a>}
              {site.contact.wechat && <p>{t('footer.wechat', { id: site.contact.wechat })}</p>}
              <p>{text(site.contact.hours)}</p>
            </div>
          )}
        </div>
        <div className={cx('legal')}>
          <span>{t('footer.copyright', { year, name })}</span>
          {legal.map(([to, key]) => (
            <Link key={to} to={to}>
              {t(`footer.links.${key}`)}
            </Link>
          ))}
          <Filings />
        </div>
      </div>
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const { t } = useTranslation('app');
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([to, key]) => (
          <li key={to}>
            <Link to={to}>{t(`footer.links.${key}`)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
