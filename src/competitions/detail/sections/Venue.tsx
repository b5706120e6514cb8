import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { mapLink } from '#src/competitions/mapLink.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { TownPlan } from './TownPlan.tsx';
import css from './Venue.module.css';

const cx = bindStyles(css);

/** The venue, and how to get there. */
export function Venue({ venue }: Pick<Competition, 'venue'>) {
  return (
    <Section name="venue">
      <Card className={cx('venue')}>{venue ? <VenueDetails venue={venue} /> : <OnlineVenue />}</Card>
    </Section>
  );
}

function VenueDetails({ venue }: { venue: NonNullable<Competition['venue']> }) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  const locale = useLocale();
  return (
    <>
      <div className={cx('picture')}>
        <TownPlan />
      </div>
      <div className={cx('words')}>
        <h3>{text(venue.name)}</h3>
        <p className="muted">{text(venue.address)}</p>
        <p className="small">{text(venue.directions)}</p>
        <a className={cx('map')} href={mapLink(venue, locale)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {t('venue.map')}
          <span className="vh">{t('newTab')}</span>
        </a>
      </div>
    </>
  );
}

function OnlineVenue() {
  const { t } = useTranslation(['competitionPages', 'competitions']);
  return (
    <>
      <div className={cx('picture', 'home')}>
        <Art name="mat-blocks" alt="" />
      </div>
      <div className={cx('words')}>
        <h3>{t('competitions:venue.online')}</h3>
        <p className="muted">{t('venue.onlineBody')}</p>
      </div>
    </>
  );
}
