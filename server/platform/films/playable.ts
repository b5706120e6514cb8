/** Sound codecs that every browser of the last years plays in a `video` element. */
const SOUND = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac']);
/** Video codecs: H.264 of 8 bits and 4:2:0 (the profiles Baseline, Main, Extended and High), VP8, VP9, AV1. */
const PICTURES = /^(avc[13]\.(42|4d|58|64)|vp8|vp09\.00|vp9|av01\.0)/i;

/** Reports whether browsers play a film by its codec string (RFC 6381) and its sound codec, null without sound. */
export const playsEverywhere = (pictures: string | null, sound: string | null): boolean =>
  pictures !== null && PICTURES.test(pictures) && (sound === null || SOUND.has(sound));
