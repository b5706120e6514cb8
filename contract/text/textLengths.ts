/** How long texts may be that a dialog asks for, in UTF-16 code units as they are typed: its field ends where their schema does. */

/** Why an entry is turned down, a work held back or a vote voided. */
export const DECISION_REASON_MAX = 500;
/** One of the reasons to choose from. */
export const CANNED_REASON_MAX = 300;
/** Why something is done with an account. */
export const ACCOUNT_REASON_MAX = 300;
/** What a new version of something public changes. */
export const VERSION_NOTE_MAX = 300;
/** What new settings, or new words of a message, change. */
export const SETTINGS_NOTE_MAX = 200;
/** What organisers write down for each other. */
export const STAFF_NOTE_MAX = 2000;
export const REPORT_TEXT_MAX = 500;
export const REPORT_CONTACT_MAX = 120;
