/** Maximum length of the reason why a competition is called off, in each language. */
export const CALL_OFF_REASON_MAX = 300;
