import { useTranslation } from 'react-i18next';
import type { ComputedTerms, ResultChange } from '#contract/results/admin.ts';
import { usePoints } from '#src/admin/judging/points.ts';
import type { ResultGroup } from '#src/admin/results/table/resultItems.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Returns the words for what changed in a group between two computations. */
export const useChangeWords = ({ rows }: ResultGroup, { awards }: Pick<ComputedTerms, 'awards'>) => {
  const { t } = useTranslation('admin');
  const points = usePoints();
  const text = useText();
  const placeIn = (rank: number | null, isTied: boolean) =>
    rank === null ? t('results.no_place') : t(isTied ? 'results.shared_place_is' : 'results.place_is', { rank });
  // an award that the rules no longer name has no title
  const awardsIn = (keys: readonly string[]) =>
    keys.map((key) => text(awards.find((award) => award.key === key)?.title ?? { 'zh-CN': key, 'en-US': key })).join(t('results.and')) ||
    t('results.no_award');
  return {
    /** A judge's mark or a team's attempt, from before to now. */
    mark: ({ teamName: team }: ResultChange, { judge, attempt, from, to }: ResultChange['marks'][number]): string => {
      if (attempt !== undefined) {
        if (to === null) return t('results.attempt_ended', { team, number: attempt });
        const shown = { team, number: attempt, to: points.mark(to) };
        if (judge === null) return t('results.attempt_on_sheet', shown);
        return from === null
          ? t('results.attempt_given', { ...shown, judge })
          : t('results.attempt_changed', { ...shown, judge, from: points.mark(from) });
      }
      if (to === null) return t('results.mark_ended', { judge, team });
      const shown = { judge, team, to: points.mark(to) };
      return from === null ? t('results.mark_given', shown) : t('results.mark_changed', { ...shown, from: points.mark(from) });
    },
    /** The place, the award, and where neither changed the total. */
    outcome: ({ id, from, to }: ResultChange): string => {
      const isTied = rows.find((row) => row.id === id)?.isTied === true;
      const parts = [
        from.rank === to.rank ? '' : t('results.from_to', { from: placeIn(from.rank, false), to: placeIn(to.rank, isTied) }),
        from.awards.join() === to.awards.join() ? '' : t('results.from_to', { from: awardsIn(from.awards), to: awardsIn(to.awards) }),
      ].filter(Boolean);
      if (parts.length > 0) return parts.join(t('results.and'));
      const [before, now] = [from.total, to.total].map((total) => (total === null ? '—' : points.total(total)));
      return t('results.from_to', { from: `${t('results.total')} ${before}`, to: now });
    },
  };
};
