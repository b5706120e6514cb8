/**
 * Problem codes of a guardian's link that is no longer valid: another number is asked, the child is no longer entered, a newer link was
 * sent, or the answer was moved.
 */
export const endedLinkCodes = ['guardian_replaced', 'guardian_entry_ended', 'guardian_link_renewed', 'guardian_answer_moved'] as const;
export type EndedLinkCode = (typeof endedLinkCodes)[number];
