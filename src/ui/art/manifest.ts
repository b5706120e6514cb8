/** Written by scripts/draw-art.ts. Width and height of every scene of public/art, in px. */
export const artSizes = {
  'hero-mat': [849, 516],
  'courier-city': [613, 360],
  cargo: [361, 199],
  relay: [381, 204],
  tower: [337, 213],
  maze: [381, 224],
  'forest-zoo': [493, 287],
  podium: [293, 214],
  'jinjiang-city': [604, 338],
  'award-first': [107, 117],
  'award-second': [107, 112],
  'award-third': [107, 107],
  'tock-wave': [171, 186],
  'tock-happy': [171, 186],
  'tock-done': [171, 186],
  'tock-think': [171, 186],
  'tock-podium': [178, 192],
  'tock-mail': [204, 202],
  'tock-key': [204, 202],
  'mat-blocks': [332, 181],
  'certificate-cup': [258, 182],
  empty: [303, 212],
  offline: [382, 237],
} as const;

export type ArtName = keyof typeof artSizes;
