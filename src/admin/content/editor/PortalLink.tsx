import { Link as MuiLink } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/contentData.ts';

/** The page of the portal that shows a record of each kind. A legal text is at its own id. */
const pathOf: Record<ContentKind, (id: string) => string> = {
  news: (id) => `/news-details?id=${encodeURIComponent(id)}`,
  question: () => '/faq',
  download: () => '/down',
  slide: () => '/',
  partner: () => '/',
  page: (id) => `/${encodeURIComponent(id)}`,
  review: (id) => `/matchReviewDetail?id=${encodeURIComponent(id)}`,
  about: () => '/eventIntroduction',
};

/** A link to the page of the portal on which a public record is seen. */
export const PortalLink = ({ kind, id }: { kind: ContentKind; id: string }) => {
  const { t } = useTranslation('admin');
  return (
    <MuiLink href={pathOf[kind](id)} sx={{ whiteSpace: 'nowrap' }}>
      {t('see_on_portal')}
    </MuiLink>
  );
};
