import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, Stack, TextField } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { NewStaffInvitation, type StaffMember } from '#contract/office/staff.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { type RightRow, RightsFields } from './RightsFields.tsx';
import { useInvitationAction } from './useInvitationAction.ts';

const roles = ['organiser', 'judge'] as const satisfies StaffMember['role'][];
const locales = ['zh-CN', 'en-US'] as const;
const select = { select: { native: true } } as const;

/** Invites a person: contact, role and competitions. */
export const InviteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const [role, setRole] = useState<StaffMember['role']>('organiser');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [locale, setLocale] = useState(useLocale());
  const [rows, setRows] = useState<RightRow[]>([{ key: 0, right: 'review', competitionId: null }]);
  const [tried, setTried] = useState(false);
  const invite = useInvitationAction('POST /api/admin/staff-invitations', {
    done: 'staff_invitation.sent',
    onSuccess: onClose,
    // The form shows the error and keeps the typed text.
    onError: () => undefined,
  });
  const press = useSinglePress((body: NewStaffInvitation) => invite.mutateAsync({ body }));
  const rights = role === 'organiser' ? rows.map(({ right, competitionId }) => ({ right, competitionId })) : [];
  const given = NewStaffInvitation.safeParse({ role, name, email, locale, rights });
  const wrong = new Set(tried && !given.success ? given.error.issues.map(({ path: [field] }) => field) : []);
  const hasRights = role === 'judge' || rights.length > 0;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    if (given.success && hasRights) press(given.data);
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  return (
    <Dialog open onClose={invite.isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <form noValidate onSubmit={send}>
        <DialogTitle id={titleId}>{t('staff_invitation.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText>{t(`staff_invitation.body.${role}`)}</DialogContentText>
          <Stack spacing={2} sx={{ pt: 2 }}>
            <TextField
              select
              label={t('staff_invitation.role')}
              value={role}
              slotProps={select}
              onChange={({ target }) => setRole(roles.find((each) => each === target.value) ?? role)}
            >
              {roles.map((each) => (
                <option key={each} value={each}>
                  {t(`staffRole.${each}`)}
                </option>
              ))}
            </TextField>
            <TextField
              autoFocus
              required
              label={t('staff_invitation.name')}
              value={name}
              error={wrong.has('name')}
              helperText={wrong.has('name') && t('staff_invitation.name_required')}
              slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
              onChange={({ target }) => setName(target.value)}
            />
            <TextField
              required
              type="email"
              label={t('staff_invitation.email')}
              value={email}
              error={wrong.has('email')}
              helperText={t(wrong.has('email') ? 'staff_invitation.email_wrong' : 'staff_invitation.email_help')}
              slotProps={{ htmlInput: { maxLength: 254, autoComplete: 'off' } }}
              onChange={({ target }) => setEmail(target.value)}
            />
            <TextField
              select
              label={t('staff_invitation.locale')}
              value={locale}
              slotProps={select}
              onChange={({ target }) => setLocale(locales.find((each) => each === target.value) ?? locale)}
            >
              <option value="zh-CN">中文</option>
              <option value="en-US">English</option>
            </TextField>
          </Stack>
          {role === 'organiser' && (
            <>
              {!hasRights && (
                <Alert severity={tried ? 'error' : 'warning'} sx={{ mt: 2 }}>
                  {t('rights_none')}
                </Alert>
              )}
              <RightsFields rows={rows} onChange={setRows} />
            </>
          )}
          {invite.error && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {message(invite.error)}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={invite.isPending}>
            {t('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={invite.isPending}>
            {t('staff_invitation.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
