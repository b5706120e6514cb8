import { Alert, Button, Card, CardContent, Dialog, DialogContent, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Passkey, SecondFactorState } from '#contract/accounts/secondFactor.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { AddFactor } from './AddFactor.tsx';
import { OwnAccount } from './OwnAccount.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface FactorRowProps {
  name: string;
  detail: string;
  actions: ReactNode;
}

const FactorRow = ({ name, detail, actions }: FactorRowProps) => (
  <Stack
    component="li"
    direction="row"
    spacing={2}
    useFlexGap
    sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', py: 1.5, borderTop: 1, borderColor: 'divider' }}
  >
    <div>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {detail}
      </Typography>
    </div>
    {actions}
  </Stack>
);

type Removal = { kind: 'totp' } | { kind: 'passkey'; passkey: Passkey };

const Factors = ({ state, onChange }: { state: SecondFactorState; onChange: () => void }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const notify = useNotify();
  const message = useProblemMessage();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const remove = useMutation({
    mutationFn: (which: Removal) =>
      which.kind === 'totp'
        ? call('DELETE /api/second-factor/totp', {})
        : call('DELETE /api/second-factor/passkeys/:id', { params: { id: which.passkey.id } }),
    onError: (error) => notify(message(error), { type: 'error' }),
    onSettled: () => {
      setRemoval(null);
      onChange();
    },
  });
  const renew = useMutation({
    mutationFn: () => call('POST /api/second-factor/recovery-codes', {}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onError: (error) => notify(message(error), { type: 'error' }),
    gcTime: 0,
  });
  const { totp, passkeys, recoveryCodesLeft } = state;
  const hasAny = totp !== null || passkeys.length > 0;
  const added = (recoveryCodes: string[]) => {
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    else notify(t('second_factor.added'));
    onChange();
  };
  const removeButton = (what: Removal, name: string) => (
    <Button color="error" aria-label={t('second_factor.remove_named', { name })} onClick={() => setRemoval(what)}>
      {t('second_factor.remove')}
    </Button>
  );
  const app = t('second_factor.totp');
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {totp && (
          <FactorRow
            name={app}
            detail={t('second_factor.added_at', { time: format.date(totp.addedAt) })}
            actions={removeButton({ kind: 'totp' }, app)}
          />
        )}
        {passkeys.map((passkey) => (
          <FactorRow
            key={passkey.id}
            name={passkey.name}
            detail={[
              t('second_factor.passkey'),
              t('second_factor.added_at', { time: format.date(passkey.addedAt) }),
              passkey.lastUsedAt === null
                ? t('second_factor.never_used')
                : t('second_factor.last_used_at', { time: format.dateTime(passkey.lastUsedAt) }),
            ].join(t('dot'))}
            actions={removeButton({ kind: 'passkey', passkey }, passkey.name)}
          />
        ))}
        {hasAny && (
          <FactorRow
            name={t('second_factor.recovery_codes')}
            detail={t('second_factor.recovery_codes_left', { count: recoveryCodesLeft })}
            actions={
              <Button loading={renew.isPending} onClick={() => renew.mutate()}>
                {t('second_factor.renew_codes')}
              </Button>
            }
          />
        )}
      </Stack>
      {!hasAny && <Alert severity={state.required ? 'error' : 'warning'}>{t('second_factor.none')}</Alert>}
      <AddFactor hasTotp={totp !== null} onAdded={added} />
      {removal && (
        <ConfirmDialog
          title={t('second_factor.remove_title')}
          subject={removal.kind === 'totp' ? app : removal.passkey.name}
          body={t('second_factor.remove_body')}
          confirmLabel={t('second_factor.remove')}
          isDangerous
          reason={null}
          isPending={remove.isPending}
          onConfirm={() => remove.mutateAsync(removal)}
          onClose={() => setRemoval(null)}
        />
      )}
      {codes && (
        <Dialog open fullWidth maxWidth="sm" aria-label={t('second_factor.recovery_codes')}>
          <DialogContent sx={{ '&&': { py: 2.5 } }}>
            <RecoveryCodes codes={codes} onStored={() => setCodes(null)} />
          </DialogContent>
        </Dialog>
      )}
    </>
  );
};

/** One's own account, and the second factors of its sign-in. */
export const SecurityPage = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data: state, error, refetch } = useCall('GET /api/second-factor', {});
  return (
    <Stack spacing={2} sx={{ py: 2, maxWidth: 720 }}>
      <Title title={t('second_factor.page')} />
      <OwnAccount>
        <Card>
          <CardContent>
            <Stack spacing={2}>
              <Typography component="h2" variant="h6">
                {t('second_factor.own')}
              </Typography>
              <Typography color="text.secondary">{t('second_factor.own_lead')}</Typography>
              {error && <Alert severity="error">{message(error)}</Alert>}
              {state && <Factors state={state} onChange={() => void refetch()} />}
            </Stack>
          </CardContent>
        </Card>
      </OwnAccount>
    </Stack>
  );
};
