import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { judgingIcons } from '#src/judging/icons.ts';
import { useToldOpenings } from '#src/judging/marks/openings.ts';
import type { OnDevice } from '#src/judging/marks/useOnDevice.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useKeptForJudging } from '#src/platform/session/useKeptForJudging.ts';
import { LogoMark } from '#src/ui/art/LogoMark.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { JudgeBar } from './JudgeBar.tsx';
import { JudgeMenu } from './JudgeMenu.tsx';
import css from './JudgeTop.module.css';

const cx = bindStyles(css);

interface JudgeTopProps {
  account: Account;
  local: OnDevice;
  /** The round that is judged; null while none is known. */
  round: Pick<JudgeRound, 'competition' | 'name'> | null;
  /** The progress of the round (`Progress`). */
  progress: ReactNode;
  /** True if a sheet is open, false for the list. */
  isOnSheet: boolean;
}

/** The head of a judge's pages: what waits or is wrong, competition and round, a square for each work or team, the deadline and the judge. */
export function JudgeTop({ account, local, round, progress, isOnSheet }: JudgeTopProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  useKeptForJudging(account);
  useToldOpenings(account.id);
  return (
    <header className={cx('top')}>
      <JudgeBar local={local} />
      <div className={cx('row', isOnSheet && 'onSheet')}>
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
        {round && progress}
        <JudgeMenu account={account} />
      </div>
    </header>
  );
}
