import { useTranslate } from 'react-admin';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { countryName } from '#contract/places/countryName.ts';
import { regionName } from '#contract/places/regions.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';

/** Returns a function that describes a segment; "everybody" if it is empty. */
export const useSegmentWords = () => {
  const translate = useTranslate();
  const locale = useLocale();
  const text = useText();
  const { data: competitions } = useAdminCompetitions();
  return (segment: AnnouncementSegment): string => {
    const competition = competitions?.find(({ id }) => id === segment.competitionId);
    const parts = [
      segment.role && translate(`announcements.role.${segment.role}`),
      competition && text(competition.title),
      segment.state?.length ? segment.state.map((state) => translate(`state.${state}`)).join(translate('announcements.or')) : undefined,
      segment.group && translate(`group.${segment.group}`),
      segment.withoutWork && translate('announcements.without_work'),
      segment.hasPendingGuardians && translate('announcements.pending_guardians'),
      segment.isUnpaid && translate('announcements.unpaid'),
      segment.country && countryName(segment.country, locale),
      segment.country && segment.region && regionName(segment.country, segment.region, locale),
      segment.locale && translate('announcements.reads', { language: languageNames[segment.locale] }),
    ].filter(Boolean);
    return parts.length === 0 ? translate('announcements.everybody') : parts.join(translate('dot'));
  };
};
