import { Button } from '@mui/material';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';

/** Leads to the paper form, for the competition of the list. */
export const PaperLink = () => {
  const { filterValues } = useListContext();
  const { competitionId } = filterValues;
  return <PaperButton isSmall search={typeof competitionId === 'string' ? `?competition=${encodeURIComponent(competitionId)}` : ''} />;
};

/** Leads to the paper form, for an account. */
export const PaperOfAccount = ({ accountId }: { accountId: string }) => (
  <PaperButton search={`?account=${encodeURIComponent(accountId)}`} />
);

const PaperButton = ({ search, isSmall = false }: { search: string; isSmall?: boolean }) => {
  const { t } = useTranslation('paperEntry');
  return (
    <Guarded part="paperEntries">
      <Button
        component={Link}
        to={{ pathname: '/registrations/paper', search }}
        {...(isSmall ? { variant: 'text', size: 'small', sx: { alignSelf: 'flex-start' } } : { variant: 'outlined' })}
      >
        {t('open')}
      </Button>
    </Guarded>
  );
};
