/** Reasons why a guardian's link opens nothing any more, as problem codes: another number is asked, the child is entered no longer, a newer link was sent, the answer has moved. */
export const endedLinkCodes = ['guardian_replaced', 'guardian_entry_ended', 'guardian_link_renewed', 'guardian_answer_moved'] as const;
export type EndedLinkCode = (typeof endedLinkCodes)[number];
