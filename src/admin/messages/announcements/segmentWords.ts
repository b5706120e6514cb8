import { useTranslation } from 'react-i18next';
import type { AnnouncementSegment } from '#contract/messages/announcements.ts';
import { countryName } from '#contract/places/countryName.ts';
import { regionName } from '#contract/places/regions.ts';
import { useAdminCompetitions } from '#src/admin/kit/data/adminCompetitions.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';

/** Returns a function that describes a segment; "everybody" if it is empty. */
export const useSegmentWords = () => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const locale = useLocale();
  const text = useText();
  const { data: competitions } = useAdminCompetitions();
  return (segment: AnnouncementSegment): string => {
    const competition = competitions?.find(({ id }) => id === segment.competitionId);
    const parts = [
      segment.entryIds && t('officeMessages:compose.entries', { count: segment.entryIds.length, shown: String(segment.entryIds.length) }),
      segment.accountIds && t('officeMessages:compose.people'),
      segment.role && t(`announcements.role.${segment.role}`),
      competition && text(competition.title),
      segment.state?.length ? segment.state.map((state) => t(`state.${state}`)).join(t('announcements.or')) : undefined,
      segment.group && t(`group.${segment.group}`),
      segment.withoutWork && t('announcements.without_work'),
      segment.hasPendingGuardians && t('announcements.pending_guardians'),
      segment.isUnpaid && t('announcements.unpaid'),
      segment.country && countryName(segment.country, locale),
      segment.country && segment.region && regionName(segment.country, segment.region, locale),
      segment.locale && t('announcements.reads', { language: languageNames[segment.locale] }),
    ].filter(Boolean);
    return parts.length === 0 ? t('announcements.everybody') : parts.join(t('dot'));
  };
};
