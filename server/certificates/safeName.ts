/** Well below the 255 bytes of a name that file systems take: certificates add a number and an extension. */
const MAX_BYTES = 120;
/** Names of devices, which Windows refuses with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the beginning of a text that fits. */
const shortened = (text: string): string => {
  let bytes = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) return text.slice(0, index);
  }
  return text;
};

/** Returns a name for a file or folder that every file system accepts; `_` if nothing is left of it. */
export const safeName = (name: string): string =>
  shortened(
    name
      .normalize('NFC')
      .toWellFormed()
      // a direction mark would show another extension than the real one
      .replace(/[\\/:*?"<>|\p{Cc}]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/^\.+/, '_'),
  )
    .replace(/[. ]+$/, '_')
    .replace(DEVICE, '_$&') || '_';
