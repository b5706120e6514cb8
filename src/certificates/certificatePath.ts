/** Returns the path of the page that verifies a certificate. */
export const certificatePath = (no: string): string => `/achievement-detail?no=${encodeURIComponent(no)}`;

/** Returns the address in a certificate's QR code: that of its check page, with the signature by which it is verified without a network. */
export const qrUrl = (origin: string, no: string, proof: string | null): string =>
  new URL(`${certificatePath(no)}${proof === null ? '' : `#${proof}`}`, origin).href;

/** Returns the address of the certificate as a PDF. */
export const certificatePdfUrl = (no: string): string => `/api/certificates/${encodeURIComponent(no)}.pdf`;

/** Returns the address of the certificate as a picture, drawn from the same layout. */
export const certificateSvgUrl = (no: string): string => `/api/certificates/${encodeURIComponent(no)}.svg`;
