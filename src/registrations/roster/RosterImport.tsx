import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition, Participation } from '#contract/competitions/public.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const rosterDialog = lazyComponent(() => import('./dialog/RosterDialog.tsx'));

interface RosterImportProps {
  competition: Competition;
  participation: Participation;
  account: Account;
}

/** Offers institutions to fill in many forms at once from a roster. */
export function RosterImport({ account, ...props }: RosterImportProps) {
  const { t } = useTranslation('registrations');
  const [open, setOpen] = useState(false);
  if (account.kind === 'family') return null;
  return (
    <>
      <Notice
        tone="info"
        icon={moreIcons.file}
        action={
          <Button variant="secondary" size="sm" icon={moreIcons.up} onClick={() => setOpen(true)}>
            {t('roster.open')}
          </Button>
        }
      >
        {t('roster.offer')}
      </Notice>
      {open && (
        <Suspense fallback={null}>
          <LazyView chunk={rosterDialog} props={{ ...props, account, onClose: () => setOpen(false) }} />
        </Suspense>
      )}
    </>
  );
}
