import { useTranslation } from 'react-i18next';
import type { ResultRow } from '#contract/results/admin.ts';
import { useRuleWords } from '#src/admin/results/useRuleWords.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { AwardFacts } from './resultItems.ts';

/** Returns the words for the awards of a group and the changes of its places. */
export const useResultWords = () => {
  const { t } = useTranslation('admin');
  const ofRule = useRuleWords();
  const text = useText();
  return {
    /** The end of an award: "First prize to here, 6 teams". */
    line: ({ award, given }: AwardFacts): string => t('results.line', { award: text(award.title), count: given }),
    /** Its rule with its count, and why it is not where the rule alone would have it. */
    reason: ({ award, wanted, won, given }: AwardFacts, tiedRank: number | null): string =>
      [
        award.rule.kind === 'top' && wanted !== null
          ? t('results.top_is', { percent: award.rule.percent, count: wanted })
          : ofRule(award.rule),
        tiedRank === null || wanted === null ? '' : t('results.moved', { rank: tiedRank, count: won - wanted }),
        won > given ? t('results.have_better', { count: won - given }) : '',
      ]
        .filter(Boolean)
        .join(t('results.and')),
    /** An award that has no line. */
    other: ({ award, given }: AwardFacts): string =>
      t('results.other_award', { award: text(award.title), rule: ofRule(award.rule), count: given }),
    /** The change of a place, as a sign and in words; null without a computation before. */
    change: ({ rank, rankBefore }: ResultRow, isFirst: boolean): { sign: string; words: string; way: 'up' | 'down' | 'none' } => {
      if (isFirst || rank === null || rank === rankBefore) return { sign: '—', words: t('results.same_place'), way: 'none' };
      if (rankBefore === null) return { sign: t('results.new'), words: t('results.new_place'), way: 'up' };
      const by = rankBefore - rank;
      return by > 0
        ? { sign: `↑ ${by}`, words: t('results.up_by', { count: by }), way: 'up' }
        : { sign: `↓ ${-by}`, words: t('results.down_by', { count: -by }), way: 'down' };
    },
  };
};
