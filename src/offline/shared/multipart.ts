/** A part of a form that holds a file. */
export interface FilePart {
  /** The name of the form field. */
  field: string;
  name: string;
  type: string;
}

/** A destination for the bytes of one part. */
export interface PartSink {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Called when all bytes have been written. */
  close(): Promise<void>;
  /** Called when the body ended before the part did. */
  abort(): Promise<void>;
}

/** Maximum size of a part's headers; no browser sends longer ones. */
const MAX_HEADER_BYTES = 16 * 1024;
const CRLF = '\r\n';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Returns the boundary of a multipart/form-data body; null for any other content type. */
export const boundaryOf = (contentType: string | null): string | null => {
  const [, quoted, plain] = contentType?.match(/^multipart\/form-data\s*;.*?boundary=(?:"([^"]+)"|([^\s;]+))/i) ?? [];
  return quoted ?? plain ?? null;
};

/** Returns the index of `pattern` in `bytes`; -1 if absent. */
const indexOf = (bytes: Uint8Array, pattern: Uint8Array): number => {
  const [first = 0] = pattern;
  for (let at = bytes.indexOf(first); at !== -1 && at + pattern.length <= bytes.length; at = bytes.indexOf(first, at + 1))
    if (pattern.every((byte, offset) => bytes[at + offset] === byte)) return at;
  return -1;
};

const concat = (a: Uint8Array<ArrayBuffer>, b: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  if (a.length === 0) return b;
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
};

/** Unescapes a quoted name: browsers escape only the characters that would end it. */
const unescapeName = (name: string): string => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

const partOf = (headers: string): FilePart | null => {
  const disposition = headers.match(/^content-disposition:\s*form-data(.*)$/im)?.[1] ?? '';
  const [, field] = disposition.match(/;\s*name="([^"]*)"/i) ?? [];
  const [, name] = disposition.match(/;\s*filename="([^"]*)"/i) ?? [];
  if (field === undefined || name === undefined) return null;
  return { field: unescapeName(field), name: unescapeName(name), type: headers.match(/^content-type:\s*(.*?)\s*$/im)?.[1] ?? '' };
};

/**
 * Reads the files of a multipart/form-data body (RFC 7578) as a stream: a film is never in memory as a whole. `begin` returns the sink of a
 * part, or null to skip the part. Fails if the body is cut off, after aborting the current part.
 */
export const readMultipart = async (
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  boundary: string,
  begin: (part: FilePart) => Promise<PartSink | null>,
): Promise<void> => {
  const reader = body.getReader();
  const delimiter = encode(`${CRLF}--${boundary}`);
  // the first delimiter has no line break before it
  let buffer = encode(CRLF);
  let sink: PartSink | null = null;

  const more = async (): Promise<void> => {
    const { done, value } = await reader.read();
    if (done) throw new Error('the form ends before its last boundary');
    buffer = concat(buffer, value);
  };
  const need = async (length: number): Promise<void> => {
    while (buffer.length < length) await more();
  };
  /** Passes on all bytes up to the next delimiter, which is consumed. */
  const readContent = async (): Promise<void> => {
    for (;;) {
      const at = indexOf(buffer, delimiter);
      // the last bytes may be the beginning of a delimiter
      const length = at === -1 ? Math.max(0, buffer.length - delimiter.length + 1) : at;
      if (length > 0) await sink?.write(buffer.subarray(0, length));
      buffer = buffer.subarray(at === -1 ? length : at + delimiter.length);
      if (at !== -1) return;
      await more();
    }
  };
  const readHeaders = async (): Promise<string> => {
    const end = encode(CRLF + CRLF);
    for (;;) {
      const at = indexOf(buffer, end);
      if (at !== -1) {
        const headers = new TextDecoder().decode(buffer.subarray(0, at));
        buffer = buffer.subarray(at + end.length);
        return headers;
      }
      if (buffer.length > MAX_HEADER_BYTES) throw new Error('the headers of a part are too long');
      await more();
    }
  };

  try {
    await readContent();
    for (;;) {
      await need(2);
      if (buffer[0] === 0x2d && buffer[1] === 0x2d) return;
      const part = partOf(await readHeaders());
      sink = part && (await begin(part));
      await readContent();
      const finished: PartSink | null = sink;
      sink = null;
      await finished?.close();
    }
  } catch (error) {
    await sink?.abort().catch(() => {});
    throw error;
  } finally {
    void reader.cancel().catch(() => {});
  }
};
