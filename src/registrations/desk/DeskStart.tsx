import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { competitionPath } from '#src/competitions/index.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useDue } from '#src/registrations/entry/useDue.ts';
import { rosterPath } from '#src/registrations/roster/rosterPath.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './DeskStart.module.css';

const cx = bindStyles(css);

const steps = [
  { name: 'list', icon: moreIcons.file },
  { name: 'send', icon: moreIcons.send },
  { name: 'follow', icon: moreIcons.eye },
] as const;

/** An empty desk: three steps, and the competitions that can be signed up for. */
export function DeskStart({ competitions }: { competitions: readonly CompetitionSummary[] }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const { left } = useDue();
  return (
    <>
      <ol className={cx('steps')}>
        {steps.map(({ name, icon }, index) => (
          <li key={name}>
            <Card className={cx('step')}>
              <span className={cx('no')} aria-hidden="true">
                {index + 1}
              </span>
              <Icon name={icon} />
              <h2>{t(`desk.start.${name}`)}</h2>
              <p>{t(`desk.start.${name}Body`)}</p>
            </Card>
          </li>
        ))}
      </ol>
      <section className={cx('open')} aria-labelledby="desk-open">
        <h2 id="desk-open" className={cx('heading')}>
          {t(competitions.length > 0 ? 'desk.start.open' : 'desk.start.none')}
        </h2>
        {competitions.length === 0 ? (
          <ButtonLink to="/matchSign" variant="secondary">
            {t('mine.empty.action')}
          </ButtonLink>
        ) : (
          <ul>
            {competitions.map((competition) => {
              const { id, title, summary, signup, participation } = competition;
              const end = signup?.closesAt ?? null;
              return (
                <Card as="li" key={id} className={cx('competition')}>
                  <div>
                    <Link to={competitionPath(competition)} className={cx('title')}>
                      {text(title)}
                    </Link>
                    <p>{text(summary)}</p>
                    {end !== null && (
                      <p className={cx('until')}>
                        {t('dot', { first: t('desk.start.until', { date: format.dayMonth(end) }), second: left(end) })}
                      </p>
                    )}
                  </div>
                  <ButtonLink
                    to={rosterPath(competition, participation.includes('team') ? 'team' : 'single')}
                    icon={moreIcons.up}
                    aria-label={t('desk.start.importNamed', { competition: text(title) })}
                  >
                    {t('desk.start.import')}
                  </ButtonLink>
                </Card>
              );
            })}
          </ul>
        )}
      </section>
    </>
  );
}
