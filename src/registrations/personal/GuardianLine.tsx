import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations/public.ts';
import fee from '#src/registrations/entry/Fee.module.css';
import { guardiansPath } from '#src/registrations/entry/paths.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './GuardianLine.module.css';

const cx = bindStyles(css);
const line = bindStyles(fee);

/** The number of guardians who have answered, as blocks and as a number. */
export function Answers({ answered, asked }: { answered: number; asked: number }) {
  return (
    <span className={cx('answers')}>
      <span className={cx('blocks')} aria-hidden="true">
        {Array.from({ length: asked }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks differ by their position only
          <i key={index} className={cx(index < answered ? 'answered' : 'open')}>
            {index < answered && <Icon name="check" />}
          </i>
        ))}
      </span>
      <span className="num">{`${answered}/${asked}`}</span>
    </span>
  );
}

/** The number of guardians who have answered; while one has not, links to send a link again, or to enter a missing number. */
export function GuardianLine({ entry: { id, teamName, guardianAnswers } }: { entry: EntrySummary }) {
  const { t } = useTranslation('registrations');
  if (!guardianAnswers) return null;
  const { answered, asked, withoutNumber } = guardianAnswers;
  const action = withoutNumber > 0 ? 'enterNumber' : 'askAgain';
  return (
    <div className={line('fee')}>
      <div className={line('line')}>
        <span className={line('block')}>
          <Icon name="users" />
        </span>
        <div>
          <b>
            {t('guardians.answers')} <Answers answered={answered} asked={asked} />
          </b>
          <small>{t('guardians.answered', { answered, count: asked })}</small>
          {withoutNumber > 0 && <small>{t('guardians.withoutNumber', { count: withoutNumber })}</small>}
        </div>
        {answered < asked && (
          <Link
            to={guardiansPath(id)}
            className={`${line('more')} ${cx('ask')}`}
            aria-label={t(`guardians.${action}Named`, { team: teamName })}
          >
            {t(`guardians.${action}`)}
          </Link>
        )}
      </div>
    </div>
  );
}
