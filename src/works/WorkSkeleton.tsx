import { useTranslation } from 'react-i18next';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';

/** The skeleton of the form. */
export function WorkSkeleton() {
  const { t } = useTranslation('works');
  return (
    <SkeletonGroup label={t('loading')}>
      <Skeleton shape="block" height="3rem" />
      <Skeleton shape="block" height="4rem" />
    </SkeletonGroup>
  );
}
