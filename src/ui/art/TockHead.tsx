export type TockMood = 'smile' | 'happy' | 'think';
export type TockColour = 'coral' | 'cobalt' | 'grape' | 'sun' | 'mint' | 'leaf' | 'sky';

const fills: Record<TockColour, string> = {
  coral: '#FA6E4F',
  cobalt: '#4A63F0',
  grape: '#9C77F0',
  sun: '#FFC02E',
  mint: '#5CCBA9',
  leaf: '#74C052',
  sky: '#6FBEF5',
};

interface TockHeadProps {
  color?: TockColour | undefined;
  mood?: TockMood | undefined;
  className?: string | undefined;
}

/** Tock's head from the front, for sizes up to 60 px: avatars, the tip of a track. Decorative. */
export function TockHead({ color = 'coral', mood = 'smile', className }: TockHeadProps) {
  return (
    <svg viewBox="0 0 64 64" width="64" height="64" className={className} aria-hidden="true">
      <path d="M32 12V7" stroke="#2F376B" strokeWidth="3" strokeLinecap="round" />
      <circle cx="32" cy="6" r="4" fill={color === 'sun' ? fills.coral : '#FFBF2E'} />
      <rect x="3" y="26" width="10" height="18" rx="5" fill={fills[color]} />
      <rect x="51" y="26" width="10" height="18" rx="5" fill={fills[color]} />
      <rect x="8" y="12" width="48" height="46" rx="16" fill="#FFFDF7" />
      <path d="M56 34v8a16 16 0 0 1-16 16H24A16 16 0 0 1 8 42v-3a16 16 0 0 0 16 14h16a16 16 0 0 0 16-16Z" fill="#EAD9BC" />
      <rect x="14" y="20" width="36" height="24" rx="11" fill="#232A5C" />
      <Face mood={mood} />
    </svg>
  );
}

function Face({ mood }: { mood: TockMood }) {
  if (mood === 'happy') {
    return (
      <path
        d="M20.5 33q3-6 6 0M37.5 33q3-6 6 0M28.5 36.5q3.5 3.5 7 0"
        fill="none"
        stroke="#FFE28A"
        strokeWidth="2.8"
        strokeLinecap="round"
      />
    );
  }
  const look = mood === 'think' ? 3 : 0;
  return (
    <>
      <rect x={21 + look} y="26.5" width="5" height="8.5" rx="2.5" fill="#FFE28A" />
      <rect x={38 + look} y="26.5" width="5" height="8.5" rx="2.5" fill="#FFE28A" />
      <path d={mood === 'think' ? 'M31 38h5' : 'M29 36.5q3 3 6 0'} fill="none" stroke="#FFE28A" strokeWidth="2.4" strokeLinecap="round" />
    </>
  );
}
