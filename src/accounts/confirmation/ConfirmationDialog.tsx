import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account, ConfirmationMeans } from '#contract/accounts/public.ts';
import forms from '#src/accounts/accounts.module.css';
import { CodeInput } from '#src/accounts/fields/CodeInput.tsx';
import { PasswordInput } from '#src/accounts/fields/PasswordInput.tsx';
import { AccountFormFrame } from '#src/accounts/form/AccountFormFrame.tsx';
import { sendEncrypted } from '#src/accounts/form/encryptPassword.ts';
import { useAccountForm } from '#src/accounts/form/useAccountForm.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { UserName } from '#src/accounts/UserName.tsx';
import { call } from '#src/platform/api/api.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Tabs } from '#src/ui/navigation/Tabs.tsx';

const cx = bindStyles(forms);

interface ConfirmationDialogProps {
  account: Pick<Account, 'mobile' | 'email'>;
  open: boolean;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks the reader to confirm their identity by one of the account's means, in a dialog over the page; input below it stays. */
export function ConfirmationDialog({ account, open, onConfirmed, onClose }: ConfirmationDialogProps) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog open={open} onClose={onClose} title={t('confirmation.title')}>
      <p>{t('confirmation.lead')}</p>
      <ConfirmationPanel account={account} onConfirmed={onConfirmed} onClose={onClose} />
    </Dialog>
  );
}

/** The means of confirmation, once the server has returned them. */
function ConfirmationPanel({ account, onConfirmed, onClose }: Omit<ConfirmationDialogProps, 'open'>) {
  const { t } = useTranslation('accounts');
  const query = useOwnCall('GET /api/session/confirmation', {});
  const { data, error } = query;
  const cancel = (
    <Button variant="secondary" onClick={onClose}>
      {t('cancel')}
    </Button>
  );
  if (data) {
    const means = data.means.filter((each) => each.means !== 'second_factor');
    if (means.length > 0) return <ConfirmationForm account={account} means={means} cancel={cancel} onConfirmed={onConfirmed} />;
    return (
      <>
        <Notice tone="info">{t('confirmation.inBackOffice')}</Notice>
        {cancel}
      </>
    );
  }
  if (!error)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" height="120px" />
      </SkeletonGroup>
    );
  return (
    <>
      <LoadFailure query={query} role="alert" />
      {cancel}
    </>
  );
}

/** The means that the portal offers: staff with a second factor confirm in the back office. */
type PortalMeans = Exclude<ConfirmationMeans, { means: 'second_factor' }>;
type Way = 'password' | 'sms' | 'email';
const wayOf = (each: PortalMeans): Way => (each.means === 'password' ? 'password' : each.channel);

interface ConfirmationFormProps {
  account: Pick<Account, 'mobile' | 'email'>;
  means: readonly PortalMeans[];
  cancel: ReactNode;
  onConfirmed: () => void;
}

function ConfirmationForm({ account, means, cancel, onConfirmed }: ConfirmationFormProps) {
  const { t } = useTranslation('accounts');
  const [way, setWay] = useState<Way>(means[0] ? wayOf(means[0]) : 'password');
  const form = useAccountForm({
    fields: [way === 'password' ? 'password' : 'code'],
    links: false,
    send: async ({ password, code }) => {
      if (way === 'password')
        await sendEncrypted(async ({ keyId, encrypt }) =>
          call('POST /api/session/confirmation', { body: { means: 'password', password: await encrypt(password), keyId } }),
        );
      else await call('POST /api/session/confirmation', { body: { means: 'code', channel: way, code } });
      onConfirmed();
    },
  });
  const select = (next: Way) => {
    setWay(next);
    form.clear();
    // a code to one address is not valid for the other
    form.form.setValue('code', '');
  };
  const items = means.map((each) => ({
    id: wayOf(each),
    label: t(`confirmation.ways.${wayOf(each)}`),
    content: (
      <div className={cx('fields')}>
        {each.means === 'password' ? <PasswordInput name="password" /> : <CodeInput name="code" purpose="confirm" own={each} />}
      </div>
    ),
  }));
  return (
    <AccountFormFrame
      account={form}
      submitLabel={t('confirmation.submit')}
      submit={{ size: 'md', wide: false }}
      before={cancel}
      className={cx('inline', 'inDialog')}
    >
      <UserName account={account} />
      {items.length > 1 ? (
        <Tabs label={t('confirmation.by')} items={items} selected={way} onSelect={select} className={cx('methods')} />
      ) : (
        items[0]?.content
      )}
    </AccountFormFrame>
  );
}
