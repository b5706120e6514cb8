/** Reads pieces of given sizes from a stream. Throws if the stream ends before. */
export const createByteReader = (reader: Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>) => {
  let rest = new Uint8Array();
  return async (size: number): Promise<Uint8Array<ArrayBuffer>> => {
    const piece = new Uint8Array(size);
    for (let filled = 0; filled < size; ) {
      if (rest.length === 0) {
        const { value, done } = await reader.read();
        if (done) throw new Error('the stream ends too early');
        rest = new Uint8Array(value);
      }
      const part = rest.subarray(0, size - filled);
      piece.set(part, filled);
      filled += part.length;
      rest = rest.subarray(part.length);
    }
    return piece;
  };
};
