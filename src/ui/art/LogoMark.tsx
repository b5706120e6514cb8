interface LogoMarkProps {
  className?: string | undefined;
}

/** The logo: a cup that is a robot's head on a coding block; the handles are ears. Decorative, beside the name. */
export function LogoMark({ className }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" className={className} aria-hidden="true">
      <path
        d="M10 12H6.5a1.5 1.5 0 0 0-1.5 1.6c.3 5 2.5 8.4 7 9.4M38 12h3.5a1.5 1.5 0 0 1 1.5 1.6c-.3 5-2.5 8.4-7 9.4"
        fill="none"
        stroke="#FFBF2E"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M21 28h6v8h-6z" fill="#2233A0" />
      <path d="M9 9.5A4.5 4.5 0 0 1 13.5 5h21A4.5 4.5 0 0 1 39 9.5V17c0 8.3-6.7 14-15 14S9 25.3 9 17Z" fill="#3A52E0" />
      <rect x="13.5" y="10" width="21" height="12" rx="5.5" fill="#fff" />
      <rect x="18" y="13" width="3.4" height="6" rx="1.7" fill="#1B2250" />
      <rect x="26.6" y="13" width="3.4" height="6" rx="1.7" fill="#1B2250" />
      <path d="M11 38.5a3.5 3.5 0 0 1 3.5-3.5H20a4 4 0 0 0 8 0h5.5a3.5 3.5 0 0 1 3.5 3.5V44H11Z" fill="#FA6E4F" />
    </svg>
  );
}
