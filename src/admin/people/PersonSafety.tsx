import { Button, Chip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFocusWhenGone } from '#src/admin/kit/focus/useFocusWhenGone.ts';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon, type IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './people.module.css';
import { type Person, usePersonAction } from './person.ts';

const cx = bindStyles(css);

const Line = ({ icon, name, detail, children }: { icon: IconDrawing; name: string; detail: string; children?: ReactNode }) => (
  <li className={cx('safetyLine')}>
    <Icon name={icon} />
    <div>
      <b>{name}</b>
      <span className={cx('quiet')}>{detail}</span>
    </div>
    {children}
  </li>
);

/** Ends every session of the account, after a confirmation. */
const SignOutEverywhere = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  useFocusWhenGone(person.devices.length);
  const signOut = usePersonAction('POST /api/admin/people/:id/sign-out', {
    done: ({ ended }) => ['people.signed_out', ended],
    onSettled: () => setIsOpen(false),
  });
  return (
    <div className={cx('signOut')}>
      <Button
        variant="outlined"
        color="error"
        startIcon={<Icon name={moreIcons.logout} />}
        disabled={person.devices.length === 0}
        onClick={() => setIsOpen(true)}
      >
        {t('people.sign_out')}
      </Button>
      <span className={cx('quiet')}>{t('people.sign_out_note')}</span>
      {isOpen && (
        <ConfirmDialog
          title={t('people.sign_out_title')}
          subject={person.name}
          body={t('people.sign_out_body')}
          confirmLabel={t('people.sign_out')}
          isDangerous
          reason={null}
          isPending={signOut.isPending}
          onConfirm={() => signOut.mutateAsync({ params: { id: person.id } })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
};

/** The account's sign-in methods, and the organisers' help with them. */
export const PersonSafety = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const sendReset = usePersonAction('POST /api/admin/people/:id/reset-link', {
    done: ({ sent }) => ['people.reset_sent', sent],
  });
  const pressReset = useSinglePress(() => sendReset.mutateAsync({ params: { id: person.id } }));
  const { secondFactorSince, passwordChangedAt, devices } = person;
  const device = (each: Person['devices'][number]) =>
    t('people.device_seen', { device: each.device || t('people.unknown_device'), time: format.dateTime(each.lastSeenAt) });
  return (
    <Panel title={t('people.safety')}>
      <ul className={cx('safety')}>
        <Line
          icon={moreIcons.shield}
          name={t('people.second_factor')}
          detail={
            secondFactorSince === null
              ? t('people.second_factor_none')
              : t('people.second_factor_since', { time: format.date(secondFactorSince) })
          }
        >
          {secondFactorSince !== null && <Chip size="small" color="success" label={t('second_factor.on')} />}
        </Line>
        <Line
          icon={moreIcons.key}
          name={t('people.password')}
          detail={
            passwordChangedAt === null ? t('people.password_first') : t('people.password_changed', { time: format.date(passwordChangedAt) })
          }
        >
          {person.mobile !== null && person.mergedInto === null && (
            <Button variant="outlined" size="small" loading={sendReset.isPending} onClick={pressReset}>
              {t('people.send_reset')}
            </Button>
          )}
        </Line>
        <Line
          icon={moreIcons.phone}
          name={devices.length === 0 ? t('people.no_devices') : t('people.devices', { count: devices.length })}
          detail={devices.slice(0, 3).map(device).join(t('dot'))}
        />
      </ul>
      <SignOutEverywhere person={person} />
    </Panel>
  );
};
