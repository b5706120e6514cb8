import type { Competition, Mode } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { feeIn } from '#contract/registrations/rules/fee.ts';
import type { Metadata } from '#src/platform/metadata/PageMetadata.tsx';
import { isoInstant, linkImage, organization, type Thing } from '#src/platform/metadata/things.ts';

const ATTENDANCE: Record<Mode, string> = {
  online: 'https://schema.org/OnlineEventAttendanceMode',
  offline: 'https://schema.org/OfflineEventAttendanceMode',
};

const locationOf = ({ venue, mode }: Competition, locale: Locale, url: string): Thing =>
  mode === 'offline' && venue
    ? {
        '@type': 'Place',
        name: venue.name[locale],
        address: { '@type': 'PostalAddress', streetAddress: venue.address[locale], addressLocality: venue.city[locale] },
      }
    : { '@type': 'VirtualLocation', url };

/** Returns the youngest and the oldest age of all groups, as in `4-10`; undefined if no group has ages. */
const ageRangeOf = ({ ageBands }: Competition): string | undefined => {
  const bands = Object.values(ageBands);
  return bands.length === 0 ? undefined : `${Math.min(...bands.map(({ min }) => min))}-${Math.max(...bands.map(({ max }) => max))}`;
};

/** Returns the current availability of places, in schema.org's terms. */
const availabilityOf = ({ status, placesLeft }: Competition): string => {
  if (status === 'upcoming') return 'PreOrder';
  if (status !== 'signing_up') return 'SoldOut';
  return placesLeft === 0 ? 'BackOrder' : 'InStock';
};

/** Returns a schema.org/Offer: the price of a child's place, as on the page. */
const offerOf = (competition: Competition, locale: Locale, url: string): Thing => {
  const { fee, signup } = competition;
  const { amount, currency } = feeIn(fee, locale);
  return {
    '@type': 'Offer',
    url,
    price: (amount / 100).toFixed(2),
    priceCurrency: currency,
    availability: `https://schema.org/${availabilityOf(competition)}`,
    ...(signup.opensAt !== null && { validFrom: isoInstant(signup.opensAt) }),
    ...(signup.closesAt !== null && { validThrough: isoInstant(signup.closesAt) }),
  };
};

/** Returns a competition as an event (schema.org/Event); none before its dates are set, which an event must have. */
const eventOf = (competition: Competition, locale: Locale, brand: string, { origin, url }: { origin: string; url: string }): Thing[] => {
  const { title, summary, mode, contest } = competition;
  if (contest.opensAt === null) return [];
  const organizer = organization({ name: brand, url: `${origin}/` });
  return [
    {
      '@type': 'Event',
      name: title[locale],
      description: summary[locale],
      url,
      image: [origin + linkImage(competition)],
      startDate: isoInstant(contest.opensAt),
      endDate: contest.closesAt === null ? undefined : isoInstant(contest.closesAt),
      eventStatus: `https://schema.org/${competition.calledOff ? 'EventCancelled' : 'EventScheduled'}`,
      eventAttendanceMode: ATTENDANCE[mode],
      location: locationOf(competition, locale, url),
      organizer,
      ...(!competition.calledOff && { offers: offerOf(competition, locale, url) }),
      typicalAgeRange: ageRangeOf(competition),
      inLanguage: locale,
    },
  ];
};

/** Returns the metadata of a competition's page. */
export const competitionMetadata = (
  competition: Competition,
  { locale, brand, listName }: { locale: Locale; brand: string; listName: string },
): Metadata => ({
  description: competition.summary[locale],
  image: linkImage(competition),
  parent: { path: '/matchSign', name: listName },
  things: (page) => eventOf(competition, locale, brand, page),
});
