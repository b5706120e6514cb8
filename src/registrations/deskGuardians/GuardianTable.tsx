import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnGuardian } from '#contract/registrations/guardians.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { entryPath, guardiansPath } from '#src/registrations/entry/paths.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CardTable } from '#src/ui/display/CardTable.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './DeskGuardians.module.css';

const cx = bindStyles(css);

const chips = {
  answered: { tone: 'leaf', icon: 'check' },
  asked: { tone: 'sun', icon: moreIcons.hour },
  expired: { tone: 'red', icon: 'alert' },
  waiting: { tone: 'sun', icon: moreIcons.hour },
  no_phone: { tone: 'red', icon: 'alert' },
} as const;

/** Every child with its guardian's number, when and how often it was asked, and whether it has answered; on a narrow screen as cards. */
export function GuardianTable({ guardians }: { guardians: readonly OwnGuardian[] }) {
  const { t } = useTranslation('registrations');
  return (
    <CardTable
      head={
        <>
          {(['child', 'number', 'asked', 'answer'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`deskGuardians.columns.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{t('desk.columns.actions')}</span>
          </th>
        </>
      }
    >
      {guardians.map((guardian) => (
        <Row key={guardian.id} guardian={guardian} />
      ))}
    </CardTable>
  );
}

function Row({ guardian }: { guardian: OwnGuardian }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const { entryId, teamName, competition, childName, phone, state, invitedAt, timesInvited } = guardian;
  return (
    <tr>
      <td className={cx('child')}>
        <b>{childName}</b>
        <Link to={entryPath(entryId)}>{teamName}</Link>
        <span className={cx('small')}>{text(competition.title)}</span>
      </td>
      <td data-label={t('deskGuardians.columns.number')} className="num">
        {phone ?? '–'}
      </td>
      <td data-label={t('deskGuardians.columns.asked')}>
        {invitedAt === null ? '–' : format.near(invitedAt)}
        {timesInvited > 1 && <span className={cx('small')}>{t('deskGuardians.times', { count: timesInvited })}</span>}
      </td>
      <td>
        <StatusChip {...chips[state]}>{t(`deskGuardians.state.${state}`)}</StatusChip>
      </td>
      <td className={cx('act')}>
        {state !== 'answered' && (
          <ButtonLink
            to={guardiansPath(entryId)}
            size="sm"
            variant="secondary"
            aria-label={t(`deskGuardians.${state === 'no_phone' ? 'enterFor' : 'changeFor'}`, { name: childName })}
          >
            {t(state === 'no_phone' ? 'guardians.enterNumber' : 'deskGuardians.change')}
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
