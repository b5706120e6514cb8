import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './people.module.css';
import type { Person } from './person.ts';

const cx = bindStyles(css);

const roles = ['participant', 'judge', 'organiser'] as const satisfies Person['role'][];

/** The account's role: exactly one, and permanent. */
export const PersonRoles = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('people.roles')}>
      <ul className={cx('roles')}>
        {roles.map((role) => {
          const has = person.role === role;
          return (
            <li key={role} className={cx(has ? 'has' : 'hasNot')}>
              <span className={cx('mark')} role="img" aria-label={t(has ? 'people.role_has' : 'people.role_none')}>
                <Icon name={has ? 'check' : moreIcons.minus} />
              </span>
              <span>
                <b>{t(`people.role.${role}`)}</b> {t(`people.role_does.${role}`)}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={cx('quiet')}>
        {t('people.roles_note')} <Link to="/staff">{t('resources.staff.name', { count: 2 })}</Link>
      </p>
    </Panel>
  );
};
