import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { ExportButton } from './ExportButton.tsx';
import { SettingsSection } from '#src/accounts/settings/SettingsSection.tsx';
import css from '#src/accounts/settings/settings.module.css';

const cx = bindStyles(css);

/** Exports or deletes the account's data. Only participants can delete their account here. */
export function DataSection({ account }: { account: Account }) {
  const { t } = useTranslation('accounts');
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <SettingsSection title={t('settings.data')} block={{ color: 'mint', glyph: 'star' }}>
      <div className={cx('data')}>
        <p>{t('settings.exportHint')}</p>
        <ExportButton />
        <p className={cx('apart')}>{t('settings.deviceHint')}</p>
        {account.role === 'participant' && (
          <>
            <p className={cx('apart')}>{t('settings.deleteHint')}</p>
            <Button variant="danger" icon={moreIcons.trash} onClick={() => setIsConfirming(true)}>
              {t('settings.delete')}
            </Button>
            <DeleteAccountDialog account={account} open={isConfirming} onClose={() => setIsConfirming(false)} />
          </>
        )}
      </div>
    </SettingsSection>
  );
}
