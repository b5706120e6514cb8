import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import { competitionPath } from '#src/competitions/competitionPath.ts';
import { useCompetitionClock } from '#src/competitions/useCompetitionClock.ts';
import { useCompetitionTexts } from '#src/competitions/useCompetitionTexts.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import tints from '#src/ui/tints.module.css';
import { tintOf } from './artOf.ts';
import { CompetitionStatusChip } from './CompetitionStatusChip.tsx';
import { Cover } from './Cover.tsx';
import css from './FeaturedCompetition.module.css';
import { ModeTag } from './ModeTag.tsx';

const cx = bindStyles(css);

/** The season's first competition, wide across the home screen. */
export function FeaturedCompetition({ competition }: { competition: CompetitionSummary }) {
  const { t } = useTranslation('competitions');
  const text = useText();
  const texts = useCompetitionTexts();
  const { now, status, countdown } = useCompetitionClock(competition);
  const open = status === 'signing_up';
  const action = open ? t('card.signUp') : t('card.view');
  const title = text(competition.title);
  const { venue } = competition;
  return (
    <Card as="article" data-opens className={cx('featured')}>
      <div className={clsx(cx('art'), tints[tintOf(competition)])}>
        <Cover competition={competition} shape="fill" sizes="(max-width: 1024px) 100vw, 55vw" />
      </div>
      <div className={cx('body')}>
        <div className={cx('chips')}>
          <CompetitionStatusChip status={status} />
          <ModeTag mode={competition.mode} />
        </div>
        <h3 className={cx('title')}>{phrases(title)}</h3>
        <ul className={cx('facts')}>
          <li>
            <Icon name="cal" />
            <span>
              {t('card.signup', { period: texts.period(competition.signup) })}{' '}
              {open && countdown && <b className={cx('left')}>{texts.timeLeft(countdown, now)}</b>}
              <br />
              {t('card.contest', { period: texts.period(competition.contest) })}
            </span>
          </li>
          <li>
            <Icon name={venue ? 'pin' : 'globe'} />
            <span>{venue ? t('card.venue', { city: text(venue.city), name: text(venue.name) }) : t('venue.online')}</span>
          </li>
          <li>
            <Icon name="users" />
            <span>
              {texts.groups(competition)}
              {t('comma')}
              {texts.teamSize(competition)}
            </span>
          </li>
        </ul>
        <div className={cx('foot')}>
          <p>
            <span className="num">{texts.fee(competition.fee)}</span> <span className="muted">{texts.perPerson(competition.fee)}</span>
          </p>
          <ButtonLink
            variant={open ? 'primary' : 'secondary'}
            iconAfter="arrow"
            data-whole
            to={competitionPath(competition)}
            aria-label={t('card.named', { action, title })}
          >
            {action}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
