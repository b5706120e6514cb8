/** Returns the path of the page that verifies a certificate. */
export const certificatePath = (no: string): string => `/achievement-detail?no=${encodeURIComponent(no)}`;

/** Returns the address of the certificate as a PDF. */
export const certificatePdfUrl = (no: string): string => `/api/certificates/${encodeURIComponent(no)}.pdf`;
