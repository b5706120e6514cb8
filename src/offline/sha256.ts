/** Returns the SHA-256 hash in hex. Fails in a page without `crypto.subtle` (plain http). */
export const sha256 = async (bytes: BufferSource): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
