import { useTranslation } from 'react-i18next';
import { bindStyles } from '#src/ui/bindStyles.ts';
import type { SheetProps } from './sheetData.ts';
import css from './sheets.module.css';

const cx = bindStyles(css);
/** The quiet zone that scanners need, in modules. */
const QUIET = 4;

/** A badge for each child: the name by consent, the team's numbers, and the code that the door reads. */
export const Badges = ({ title, facts, data }: SheetProps) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const badges = [...facts.teams.values()].flatMap((team) =>
    (data.teams[team.id]?.members ?? []).map(({ name }, position) => ({ team, name, position, code: data.codes.get(team.id) })),
  );
  return (
    <div className={cx('badges')}>
      {badges.map(({ team, name, position, code }) => (
        <section key={`${team.id} ${position}`} className={cx('badge')}>
          <p className={cx('event')}>{[title, data.teams[team.id]?.number].filter(Boolean).join(t('dot'))}</p>
          <p className={cx('child')}>{name ?? t('eventDay:participant')}</p>
          <p className={cx('teamName')}>{data.teams[team.id]?.isNamed ? team.teamName : ''}</p>
          <p className={cx('big')}>{team.startNumber}</p>
          {code && (
            <svg
              viewBox={`${-QUIET} ${-QUIET} ${code.size + 2 * QUIET} ${code.size + 2 * QUIET}`}
              shapeRendering="crispEdges"
              role="img"
              aria-label={t('eventDay:code', { number: team.startNumber ?? 0 })}
            >
              <path d={code.path} fill="currentColor" />
            </svg>
          )}
        </section>
      ))}
    </div>
  );
};
