import type { Board, PanelMember } from '#contract/judging/admin.ts';

/** Returns the judges who are in a round. */
export const panelOf = ({ judges }: Pick<Board, 'judges'>): PanelMember[] =>
  judges.filter(({ hasLeft }) => !hasLeft).map(({ id, languages, limit }) => ({ judgeId: id, languages, limit }));
