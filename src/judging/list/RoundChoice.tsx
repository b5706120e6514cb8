import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { TableRound } from '#contract/judging/attempts.ts';
import type { JudgeRound } from '#contract/judging/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';

/** A round of a judge: its works are marked, or its teams scored at a table. */
export type AnyRound = { kind: 'works'; round: JudgeRound } | { kind: 'table'; round: TableRound };

/** Returns a judge's rounds of both kinds, open ones first. */
export const roundsOf = (works: readonly JudgeRound[], tables: readonly TableRound[]): AnyRound[] => {
  const all: AnyRound[] = [
    ...works.map((round) => ({ kind: 'works', round }) as const),
    ...tables.map((round) => ({ kind: 'table', round }) as const),
  ];
  return all.sort((a, b) => Number(a.round.state === 'locked') - Number(b.round.state === 'locked'));
};

/** The choice of a round; nothing for a judge of one. */
export function RoundChoice({ rounds, value }: { rounds: readonly AnyRound[]; value: string }) {
  const { t } = useTranslation('judging');
  const text = useText();
  const [, setQuery] = useSearchParams();
  const choose = (id: string) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('round', id);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  if (rounds.length < 2) return null;
  return (
    <FilterGroup
      label={t('rounds')}
      value={value}
      onChange={choose}
      options={rounds.map(({ round: { id, name, competition } }) => ({
        value: id,
        label: t('roundOf', { competition: text(competition.title), round: text(name) }),
      }))}
    />
  );
}
