import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { judgingIcons } from '#src/judging/icons.ts';
import { useToldOpenings } from '#src/judging/marks/openings.ts';
import type { OnDevice } from '#src/judging/marks/useOnDevice.ts';
import { countsOf, type WorkLine } from '#src/judging/marks/workLines.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKeptForJudging } from '#src/platform/session/useKeptForJudging.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { JudgeBar } from './JudgeBar.tsx';
import { JudgeMenu } from './JudgeMenu.tsx';
import css from './JudgeTop.module.css';
import { Squares } from './Squares.tsx';

const cx = bindStyles(css);

interface JudgeTopProps {
  account: Account;
  local: OnDevice;
  /** The round whose works are marked; null while none is known. */
  round: JudgeRound | null;
  lines: readonly WorkLine[];
  /** Number of the work that is open; null for the list. */
  current: string | null;
}

/** The head of a judge's pages: what waits or is wrong, competition and round, a square for each work, the deadline and the judge. */
export function JudgeTop({ account, local, round, lines, current }: JudgeTopProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const format = useFormat();
  const counts = countsOf(lines);
  useKeptForJudging(account);
  useToldOpenings(account.id);
  return (
    <header className={cx('top')}>
      <JudgeBar local={local} />
      <div className={cx('row', current !== null && 'onSheet')}>
        <Link className={cx('brand')} to="/judging">
          <LogoMark className={cx('mark')} />
          <span className={cx('listIcon')}>
            <Icon name={judgingIcons.list} />
          </span>
          {round && (
            <span className={cx('names')}>
              <b>{text(round.competition.title)}</b>
              <span>{text(round.name)}</span>
            </span>
          )}
          <span className="vh">{t('top.list')}</span>
        </Link>
        {round && (
          <div className={cx('progress')}>
            <p className={cx('words')}>
              <b>{t('top.done', { done: counts.done, all: counts.all })}</b>
              <span className={cx('legend')}>{t('top.legend')}</span>
              <span className={cx('deadline')}>
                {round.state === 'locked' ? t('top.locked') : t('top.deadline', { when: format.dayTime(round.closesAt) })}
              </span>
            </p>
            <Squares lines={lines} current={current} counts={counts} />
          </div>
        )}
        <JudgeMenu account={account} />
      </div>
    </header>
  );
}
