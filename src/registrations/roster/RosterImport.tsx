import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { rosterPath } from './rosterPath.ts';

interface RosterImportProps {
  competition: Competition;
  participation: Participation;
  account: Account;
}

/** Offers institutions to fill in many forms at once from a class list. */
export function RosterImport({ account, competition, participation }: RosterImportProps) {
  const { t } = useTranslation('registrations');
  if (account.kind === 'family') return null;
  return (
    <Notice
      tone="info"
      icon={moreIcons.file}
      action={
        <ButtonLink variant="secondary" size="sm" icon={moreIcons.up} to={rosterPath(competition, participation)}>
          {t('roster.open')}
        </ButtonLink>
      }
    >
      {t('roster.offer')}
    </Notice>
  );
}
