/** The states of an appeal: the family has sent it, an organiser has looked at it, and it is answered in one of two ways. */
export const appealStates = ['sent', 'looked_at', 'upheld', 'not_upheld'] as const;
export type AppealState = (typeof appealStates)[number];

/** The two answers. */
export const appealRulings = ['upheld', 'not_upheld'] as const satisfies readonly AppealState[];
export type AppealRuling = (typeof appealRulings)[number];

const next: Readonly<Record<AppealState, readonly AppealState[]>> = {
  sent: ['looked_at', 'upheld', 'not_upheld'],
  looked_at: ['upheld', 'not_upheld'],
  upheld: [],
  not_upheld: [],
};

/** Returns true if an appeal may go from one state to another: forwards alone, and an answer is final. */
export const canMove = (from: AppealState, to: AppealState): boolean => next[from].includes(to);

/** The states that wait for an answer: an entry has one such appeal at most. */
export const openAppealStates: readonly AppealState[] = appealStates.filter((state) => next[state].length > 0);
export const isOpenAppeal = (state: AppealState): boolean => openAppealStates.includes(state);
