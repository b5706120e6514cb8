import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { dialled } from '#src/platform/site/dialled.ts';
import { useSite } from '#src/platform/site/site.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './ContactCard.module.css';

const cx = bindStyles(css);

/** The organisers' contact details. */
export function ContactCard() {
  const { t } = useTranslation('reading');
  const text = useText();
  const contact = useSite()?.contact;
  return (
    <Card as="aside" pad="md" className={cx('card')} aria-labelledby="contact-heading">
      <Art name="tock-mail" alt="" className={cx('art')} />
      <h2 id="contact-heading">{t('about.contact')}</h2>
      {contact && (
        <>
          <a href={`mailto:${contact.email}`} className={cx('mail')}>
            <Icon name={moreIcons.mail} />
            {contact.email}
          </a>
          {contact.phone && (
            <a href={dialled(contact.phone)} className={cx('mail')}>
              <Icon name={moreIcons.phone} />
              {contact.phone}
            </a>
          )}
          {contact.wechat && (
            <p className={cx('mail')}>
              <Icon name={moreIcons.chat} />
              {t('about.wechat', { id: contact.wechat })}
            </p>
          )}
          <p className={cx('hours')}>{text(contact.hours)}</p>
        </>
      )}
      <Link to="/faq" className={cx('mail')}>
        <Icon name="help" />
        {t('about.faq')}
      </Link>
    </Card>
  );
}
