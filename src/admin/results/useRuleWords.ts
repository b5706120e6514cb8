import { useTranslation } from 'react-i18next';
import type { AwardRule } from '#contract/results/rules/awardRules.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

/** Returns a function for the words of an award's rule: by whom it is won. */
export const useRuleWords = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (rule: AwardRule): string => {
    if (rule.kind === 'first') return t('results.rule.first', { count: rule.count });
    if (rule.kind === 'votes') return t('results.rule.votes', { count: rule.count });
    if (rule.kind === 'top') return t('results.rule.top', { percent: rule.percent });
    if (rule.kind === 'threshold') return t('results.rule.threshold', { points: format.number(rule.points) });
    return t(`results.rule.${rule.kind}`);
  };
};
