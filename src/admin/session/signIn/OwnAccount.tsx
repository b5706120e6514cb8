import { Alert, Button, Card, CardContent, Chip, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Account, Session } from '#contract/accounts/public.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { loadOwnSections } from '#src/accounts/index.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';

const OwnSections = lazy(async () => ({ default: (await loadOwnSections()).OwnSections }));

/** One's own name, as colleagues and the audit log have it. */
const NameCard = ({ account }: { account: Account }) => {
  const { t } = useTranslation('accounts');
  const notify = useNotify();
  const onError = useFailureNotice();
  const client = useQueryClient();
  const [name, setName] = useState(account.name);
  const save = useAction('PATCH /api/account', {
    onSuccess: () => {
      notify(t('settings.saved'), { type: 'success' });
      return client.invalidateQueries({ queryKey: ['GET /api/account'] });
    },
    onError,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ body: { name: name.trim() } });
  };
  return (
    <Card>
      <CardContent>
        <Stack component="form" spacing={2} onSubmit={submit} sx={{ alignItems: 'flex-start' }}>
          <Typography component="h2" variant="h6">
            {t('settings.profile')}
          </Typography>
          <TextField
            label={t('fields.name')}
            value={name}
            required
            fullWidth
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'name' } }}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="outlined" loading={save.isPending} disabled={isBlank(name) || name.trim() === account.name}>
            {t('settings.save')}
          </Button>
        </Stack>
      </CardContent>
    </Card>
  );
};

const Device = ({ session, onGone }: { session: Session; onGone: () => void }) => {
  const { t } = useTranslation('accounts');
  const format = useFormat();
  const notify = useNotify();
  const onError = useFailureNotice();
  const device = session.device || t('settings.unknownDevice');
  const signOut = useAction('DELETE /api/sessions/:id', {
    onSuccess: () => notify(t('settings.deviceSignedOut', { device }), { type: 'success' }),
    onError,
    onSettled: onGone,
  });
  return (
    <Stack
      component="li"
      direction="row"
      spacing={2}
      useFlexGap
      sx={{ alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <div>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{device}</Typography>
        {!session.current && (
          <Typography variant="body2" color="text.secondary">
            {t('settings.lastSeen', { time: format.dateTime(session.lastSeenAt) })}
          </Typography>
        )}
      </div>
      {session.current ? (
        <Chip size="small" label={t('settings.thisDevice')} />
      ) : (
        <Button
          variant="outlined"
          loading={signOut.isPending}
          aria-label={t('settings.signOutDevice', { device })}
          onClick={() => signOut.mutate({ params: { id: session.id } })}
        >
          {t('settings.signOut')}
        </Button>
      )}
    </Stack>
  );
};

/** The devices signed in to one's account. This one is signed out by the account's menu. */
const DevicesCard = () => {
  const { t } = useTranslation('accounts');
  const message = useProblemMessage();
  const { data, error, refetch } = useCall('GET /api/sessions', {});
  return (
    <Card>
      <CardContent>
        <Typography component="h2" variant="h6" sx={{ mb: 1 }}>
          {t('settings.devices')}
        </Typography>
        {error && <Alert severity="error">{message(error)}</Alert>}
        {!data && !error && <LoadingBars rows={2} />}
        {data && (
          <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.items.map((session) => (
              <Device key={session.id} session={session} onGone={() => void refetch()} />
            ))}
          </Stack>
        )}
      </CardContent>
    </Card>
  );
};

/** An organiser's or judge's own name, e-mail address, password, second factors (`children`) and devices. */
export const OwnAccount = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data: account, error } = useCall('GET /api/account', {});
  if (error)
    return (
      <>
        <Alert severity="error">{message(error)}</Alert>
        {children}
      </>
    );
  if (!account) return <LoadingBars rows={4} />;
  return (
    <>
      <NameCard account={account} />
      <OwnSections account={account} />
      {children}
      <DevicesCard />
      <Toaster dismissLabel={t('ra.action.close')} />
    </>
  );
};
