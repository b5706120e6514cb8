import { useTranslation } from 'react-i18next';
import type { Round } from '#contract/judging/admin.ts';
import css from '#src/admin/judging/board/board.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const cx = bindStyles(css);

/** The round's name, its end, and what judges see. */
export const RoundFacts = ({ round }: { round: Round }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const text = useText();
  return (
    <span className={cx('facts')}>
      <span className={cx('tag')}>
        <Icon name={round.state === 'locked' ? 'lock' : moreIcons.eye} />
        {t(`judging.until.${round.state}`, { name: text(round.name), time: format.dateTime(round.closesAt) })}
      </span>
      <span className={cx('hint')}>
        {round.table
          ? t(`judging.attempts.fact.${round.table.counts}`, { count: round.table.attempts })
          : t(round.blind ? 'judging.blind' : 'judging.not_blind')}
      </span>
    </span>
  );
};
