/** Returns the file of a PDF that was sent as text. */
export const pdfOfBase64 = (text: string): Blob =>
  new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))], { type: 'application/pdf' });
