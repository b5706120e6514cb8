/** Maximum lengths of texts typed into dialogs, in UTF-16 code units, shared by each field and its schema. */

/** The reason for rejecting an entry, holding back a work or voiding a vote. */
export const DECISION_REASON_MAX = 500;
/** A canned reason. */
export const CANNED_REASON_MAX = 300;
/** The reason for an action on an account. */
export const ACCOUNT_REASON_MAX = 300;
/** The changes in a new version of something public. */
export const VERSION_NOTE_MAX = 300;
/** The changes in new settings, or new message texts. */
export const SETTINGS_NOTE_MAX = 200;
/** Organisers' internal notes. */
export const STAFF_NOTE_MAX = 2000;
export const REPORT_TEXT_MAX = 500;
export const REPORT_CONTACT_MAX = 120;
