/** SHA-256 in hex. Fails in a page without the means for it (plain http). */
export const sha256 = async (bytes: BufferSource): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
