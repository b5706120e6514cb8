import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OwnGuardians } from '#contract/registrations/guardians.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { entryPath } from '#src/registrations/entry/paths.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import css from './DeskGuardians.module.css';

const cx = bindStyles(css);

/** Lists the teams that a child has left because its guardian refused. Renders nothing if there are none. */
export function LeftChildren({ left }: Pick<OwnGuardians, 'left'>) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  if (left.length === 0) return null;
  return (
    <Card as="section" pad="lg">
      <h2 className={cx('heading')}>{t('deskGuardians.gone.title')}</h2>
      <p>{t('deskGuardians.gone.body')}</p>
      <ul className={cx('gone')}>
        {left.map(({ entryId, teamName, competition, at }) => (
          <li key={`${entryId} ${at}`}>
            <Link to={entryPath(entryId)}>{teamName}</Link>
            <span>{t('dot', { first: text(competition.title), second: format.dateTime(at) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
