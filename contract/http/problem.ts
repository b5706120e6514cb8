/**
 * The closed catalogue of failures (RFC 9457 problem details). A code has one HTTP status; its texts are in
 * `src/locales/*\/problems.json`, where a test checks every code in both languages.
 */
export const problemStatus = {
  // the request itself
  bad_request: 400,
  invalid_input: 422,
  idempotency_mismatch: 422,
  unsupported_media_type: 415,
  payload_too_large: 413,
  method_not_allowed: 405,
  cross_site_request: 403,
  support_view_read_only: 403,
  support_view_ended: 403,
  request_timeout: 408,
  range_not_satisfiable: 416,
  expectation_failed: 417,
  headers_too_large: 431,
  // who is asking
  signed_out: 401,
  not_allowed: 403,
  profile_incomplete: 403,
  own_contact_missing: 409,
  confirmation_needed: 403,
  agreement_needed: 403,
  second_factor_needed: 403,
  second_factor_setup_needed: 403,
  too_many_attempts: 429,
  // accounts
  account_exists: 409,
  account_not_found: 404,
  email_taken: 409,
  account_disabled: 403,
  account_merged: 403,
  last_organiser: 409,
  wrong_password: 401,
  wrong_code: 422,
  code_expired: 422,
  second_factor_wrong: 422,
  challenge_failed: 422,
  challenge_required: 422,
  encryption_key_unknown: 409,
  // competitions and entries
  not_found: 404,
  conflict: 409,
  window_invalid: 409,
  signup_not_open: 409,
  signup_closed: 409,
  work_not_open: 409,
  work_closed: 409,
  voting_not_open: 409,
  voting_closed: 409,
  already_voted_today: 409,
  invitation_code_used_up: 409,
  invitation_code_ended: 409,
  duplicate_child: 409,
  sign_up_limit: 429,
  refused_numbers_limit: 429,
  consent_outdated: 409,
  guardians_pending: 409,
  child_in_other_team: 409,
  link_expired: 410,
  guardian_replaced: 410,
  guardian_entry_ended: 410,
  guardian_link_renewed: 410,
  guardian_answer_moved: 410,
  action_not_allowed_now: 409,
  already_public: 409,
  consent_of_family: 409,
  deadline_not_later: 409,
  colleague_without_right: 409,
  competition_called_off: 409,
  entry_waitlisted: 409,
  decision_pending: 409,
  nothing_owed: 409,
  results_not_ready: 409,
  // uploads and works
  upload_not_found: 404,
  upload_not_ready: 409,
  upload_offset_conflict: 409,
  upload_expired: 410,
  upload_quota_used_up: 409,
  upload_version_unknown: 412,
  file_type_not_accepted: 415,
  picture_not_accepted: 415,
  document_not_accepted: 415,
  file_too_large: 413,
  file_empty: 422,
  file_unreadable: 422,
  picture_too_large: 422,
  film_unreadable: 422,
  film_incomplete: 422,
  film_too_many_pixels: 422,
  file_damaged: 422,
  publish_consent_missing: 409,
  work_not_prepared: 409,
  // judging
  rubric_outdated: 409,
  round_locked: 409,
  judge_conflict: 409,
  sheet_faulty: 422,
  results_published: 409,
  // results
  no_results: 404,
  appeals_not_taken: 409,
  appeals_closed: 409,
  appeal_open: 409,
  // the device and the network; the server never sends these
  offline: 0,
  timed_out: 0,
  part_not_loaded: 0,
  device_storage_full: 0,
  device_storage_unavailable: 0,
  draft_file_unreadable: 0,
  draft_file_word_wrong: 0,
  // the server
  unavailable: 503,
  server_storage_full: 507,
  unexpected: 500,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** Problem codes of a single field. Texts: `src/locales/*\/fields.json`. */
export const fieldCodes = [
  'required',
  'invalid',
  'too_long',
  'password_length',
  'password_length_long',
  'password_kinds',
  'password_common',
  'passwords_differ',
  'email_format',
  'email_required',
  'phone_invalid',
  'phone_ambiguous',
  'phone_country',
  'latin_name_letters',
  'id_number_format',
  'id_number_length',
  'id_number_characters',
  'id_number_region',
  'id_number_birth_date',
  'id_number_birth_date_future',
  'id_number_check_digit',
  'id_number_repeated',
  'duplicate_child',
  'guardian_answered',
  'guardian_refused',
  'guardian_refused_lately',
  'child_identity_locked',
  'guardian_other_name',
  'phone_same',
  'guardian_own_number',
  'guardian_shared_number',
  'guardian_landline',
  'country_unknown',
  'invitation_code_invalid',
  'invitation_code_used_up',
  'invitation_code_ended',
  'invitation_code_of_another',
  'group_not_offered',
  'participation_not_offered',
  'team_too_small',
  'team_too_large',
  'consent_required',
  'consent_outdated',
  'terms_required',
  'code_format',
  'wrong_code',
  'code_expired',
  'reason_required',
  'upload_missing',
  'upload_gone',
  'too_many_images',
  'link_not_accepted',
  'window_order',
  'range_order',
  'never_given',
  'no_codes',
  'off_scale',
  'weights_not_100',
  'slug_taken',
  'entries_depend',
  'below_taken',
  'extension_too_early',
  'colour_contrast',
  'longer_than_promised',
  'already_public',
  'moment_past',
  'day_to_come',
  'more_than_paid',
  'currency_not_charged',
  'variable_unknown',
  'variable_in_notice',
  'variable_missing',
  'subtitles_encoding',
  'subtitles_format',
  'subtitles_times',
  'subtitles_beyond_film',
  'subtitles_markup',
  'subtitles_empty',
  'subtitles_too_large',
  'final_itself',
  'final_missing',
  'final_without_code',
  'final_closed',
  'final_circle',
] as const;

export type FieldCode = (typeof fieldCodes)[number];

const knownFieldCodes: ReadonlySet<unknown> = new Set(fieldCodes);

export const isFieldCode = (value: unknown): value is FieldCode => knownFieldCodes.has(value);

/** Problem codes by path into the body, dots between names and indexes (`members.0.idNumber`). */
export type FieldProblems = Record<string, FieldCode>;

/** Details of a problem besides its code. */
export interface ProblemDetail {
  /** Problems by field. */
  fields?: FieldProblems;
  /** The actor's own entry concerned, by field. */
  entries?: Record<string, string>;
  /** Seconds until a retry makes sense (also sent as `Retry-After`). */
  retryAfter?: number;
  /** An instant (epoch ms) in the message: the opening or end of a window. */
  at?: number;
}

/** A failure of the closed catalogue, thrown by the server and by the API client. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: ProblemDetail;

  constructor(code: ProblemCode, detail: ProblemDetail = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** Returns a problem at one field of the body. */
export const fieldProblem = (path: string, code: FieldCode, problem: ProblemCode = 'invalid_input'): Problem =>
  new Problem(problem, { fields: { [path]: code } });

/** The body of an `application/problem+json` response. */
export interface ProblemDocument extends ProblemDetail {
  type: string;
  title: string;
  status: number;
  code: ProblemCode;
}

export const isProblemCode = (value: unknown): value is ProblemCode => typeof value === 'string' && Object.hasOwn(problemStatus, value);
