import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';

interface NothingFoundProps {
  /** The typed search; empty if only filters leave nothing. */
  query: string;
  /** Fields that are searched here. */
  body?: ReactNode;
  /** A wider place to search in. */
  wider?: ReactNode;
  onClear?: () => void;
}

/** Says that a search or its filters found nothing, and offers to clear them. */
export const NothingFound = ({ query, body, wider, onClear }: NothingFoundProps) => {
  const { t } = useTranslation('admin');
  return (
    <div role="status">
      <EmptyState
        mood="think"
        title={query === '' ? t('frame.no_match') : t('frame.nothing_found', { query })}
        body={body}
        action={
          <>
            {wider}
            {onClear && (
              <Button variant="outlined" onClick={onClear}>
                {t('ra.navigation.clear_filters')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
};
