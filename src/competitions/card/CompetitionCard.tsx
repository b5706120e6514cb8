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
import { Skeleton } from '#src/ui/feedback/Skeleton.tsx';
import { phrases } from '#src/ui/phrases.tsx';
import tints from '#src/ui/tints.module.css';
import { tintOf } from './artOf.ts';
import css from './CompetitionCard.module.css';
import { CompetitionStatusChip } from './CompetitionStatusChip.tsx';
import { Cover } from './Cover.tsx';
import { ModeTag } from './ModeTag.tsx';

const cx = bindStyles(css);

interface CompetitionCardProps {
  competition: CompetitionSummary;
  /** The heading's level on its page. */
  level: 2 | 3;
  /** True if it is visible without scrolling: its picture loads eagerly. */
  first?: boolean | undefined;
}

/** A competition in a list: title, dates, fee and one button. */
export function CompetitionCard({ competition, level, first }: CompetitionCardProps) {
  const { t } = useTranslation('competitions');
  const text = useText();
  const texts = useCompetitionTexts();
  const { now, status, countdown } = useCompetitionClock(competition);
  const Heading = `h${level}` as const;
  const title = text(competition.title);
  const open = status === 'signing_up';
  const action = open ? t('card.signUp') : t('card.view');
  return (
    <Card as="article" data-opens className={cx('card')}>
      <div className={clsx(cx('art'), tints[tintOf(competition)])}>
        <Cover competition={competition} shape="fill" sizes="(max-width: 640px) 100vw, (max-width: 1024px) 50vw, 33vw" first={first} />
      </div>
      <div className={cx('body')}>
        <div className={cx('chips')}>
          <CompetitionStatusChip status={status} />
          <ModeTag mode={competition.mode} />
        </div>
        <Heading className={cx('title')}>{phrases(title)}</Heading>
        <dl className={cx('periods')}>
          <div>
            <dt>{t('dates.signupShort')}</dt>
            <dd>
              {texts.period(competition.signup)} {open && countdown && <b className={cx('left')}>{texts.timeLeft(countdown, now)}</b>}
            </dd>
          </div>
          <div>
            <dt>{t('dates.contestShort')}</dt>
            <dd>{texts.period(competition.contest)}</dd>
          </div>
        </dl>
        <div className={cx('foot')}>
          <p>
            <span className={cx('fee')}>
              <span className="num">{texts.fee(competition.fee)}</span> {texts.perPerson(competition.fee)}
            </span>
            <small>{texts.groups(competition)}</small>
          </p>
          <ButtonLink
            size="sm"
            variant={open ? 'primary' : 'secondary'}
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

/** The card's skeleton while the list loads. */
export function CompetitionCardSkeleton() {
  return (
    <Card className={cx('card')}>
      <Skeleton shape="block" className={cx('art')} />
      <div className={cx('body')}>
        <Skeleton width="45%" height={30} />
        <Skeleton width="80%" height={26} />
        <Skeleton width="70%" />
        <Skeleton width="62%" />
        <div className={cx('foot')}>
          <Skeleton width="30%" height={26} />
          <Skeleton width={110} height={44} />
        </div>
      </div>
    </Card>
  );
}
