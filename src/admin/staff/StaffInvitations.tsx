import { Alert, Button, Card, Chip } from '@mui/material';
import { useId, useState } from 'react';
import { useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AnswerOf } from '#contract/http/api.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFocusWhenGone } from '#src/admin/kit/focus/useFocusWhenGone.ts';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './StaffInvitations.module.css';
import { useCompetitionNames } from './useCompetitionNames.ts';
import { useInvitationAction } from './useInvitationAction.ts';

const cx = bindStyles(css);

type Invitation = AnswerOf<'GET /api/admin/staff-invitations'>['items'][number];

const colors = { open: 'info', expired: 'default', awaits_confirmation: 'warning' } as const;

/** The pending invitations; nothing if there are none. */
export const StaffInvitations = () => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const titleId = useId();
  const { data, error, refetch } = useCall('GET /api/admin/staff-invitations', {});
  useFocusWhenGone(data?.total);
  if (error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!data || data.total === 0) return null;
  return (
    <Card component="section" aria-labelledby={titleId} className={cx('card')}>
      <h2 id={titleId}>{t('staff_invitation.list')}</h2>
      <ul>
        {data.items.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
};

/** Returns the text key for one's own next step with an invitation, or for the person it waits for. */
const noteOf = ({ state, isMine, inviterStands, widens }: Invitation): WordOf<'staff_invitation.note'> => {
  if (!inviterStands) return widens ? 'wider_inviter_gone' : 'inviter_gone';
  if (state !== 'awaits_confirmation') return state;
  if (widens) return isMine ? 'wider_awaits_second' : 'wider_awaits_you';
  return isMine ? 'awaits_second' : 'awaits_you';
};

const Row = ({ invitation }: { invitation: Invitation }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const refresh = useRefresh();
  const names = useCompetitionNames();
  const [asking, setAsking] = useState<'confirm' | 'withdraw' | null>(null);
  const { id, name, email, role, rights, state, inviter, mayConfirm, isMine, inviterStands, widens, expiresAt } = invitation;
  const question = asking === 'withdraw' && widens ? 'withdraw_wider' : asking;
  const close = () => setAsking(null);
  // both change this person's row in the list of people
  const closeAndRefresh = () => {
    close();
    refresh();
  };
  const confirm = useInvitationAction('POST /api/admin/staff-invitations/:id/confirmation', {
    done: 'staff_invitation.confirmed',
    onSuccess: closeAndRefresh,
  });
  const withdraw = useInvitationAction('DELETE /api/admin/staff-invitations/:id', {
    done: widens ? 'staff_invitation.withdrawn_wider' : 'staff_invitation.withdrawn',
    onSuccess: closeAndRefresh,
  });
  const renew = useInvitationAction('POST /api/admin/staff-invitations/:id/renewal', { done: 'staff_invitation.sent' });
  const input = { params: { id } };
  const pressRenew = useSinglePress(() => renew.mutateAsync(input));
  const hasJoined = state === 'awaits_confirmation';
  const what = rights.map(({ right, competitionId }) => `${t(`right.${right}`)}${t('dot')}${names.nameOf(competitionId)}`).join(', ');
  return (
    <li className={cx('row')}>
      <div className={cx('who')}>
        <b>{name}</b> <span className={cx('quiet')}>{email}</span>
        <div className={cx('quiet')}>
          {[t(`staffRole.${role}`), what, t(widens ? 'staff_invitation.by_wider' : 'staff_invitation.by', { name: inviter })]
            .filter(Boolean)
            .join(t('dot'))}
        </div>
        <div>{t(`staff_invitation.note.${noteOf(invitation)}`, { time: format.dateTime(expiresAt) })}</div>
      </div>
      <Chip size="small" color={colors[state]} label={t(`staff_invitation.state.${state}`)} />
      <div className={cx('acts')}>
        {mayConfirm && (
          <Button size="small" variant="contained" onClick={() => setAsking('confirm')}>
            {t('staff_invitation.confirm')}
          </Button>
        )}
        {(!hasJoined || (!inviterStands && !isMine)) && (
          <Button size="small" variant="outlined" loading={renew.isPending} onClick={pressRenew}>
            {t(hasJoined ? 'staff_invitation.take_over' : 'staff_invitation.send_again')}
          </Button>
        )}
        <Button size="small" variant="outlined" color="error" onClick={() => setAsking('withdraw')}>
          {t('staff_invitation.withdraw')}
        </Button>
      </div>
      {asking && question && (
        <ConfirmDialog
          title={t(`staff_invitation.${question}_title`, { name })}
          subject={what || undefined}
          body={t(`staff_invitation.${question}_body`)}
          confirmLabel={t(`staff_invitation.${asking}`)}
          isDangerous={asking === 'withdraw'}
          reason={null}
          isPending={confirm.isPending || withdraw.isPending}
          onConfirm={() => (asking === 'confirm' ? confirm : withdraw).mutateAsync(input)}
          onClose={close}
        />
      )}
    </li>
  );
};
