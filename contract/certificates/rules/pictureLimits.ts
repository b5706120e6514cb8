/** The largest picture that is taken for a template, in bytes of its file. */
export const MAX_CERTIFICATE_PICTURE_BYTES = 4 * 1024 * 1024;
