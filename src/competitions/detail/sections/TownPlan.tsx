/** A town from above with a pin. Decorative: the address is beside it. */
export function TownPlan() {
  return (
    <svg viewBox="0 0 420 280" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path d="M0 0h420v280H0z" fill="#E9F6EF" />
      <path d="M0 210c90-40 150 20 240-10s120-60 180-40v120H0z" fill="#BFE3FB" />
      <path
        d="M-10 150C90 140 150 90 250 96S380 60 440 40M120 -10C130 60 150 100 140 180M300 -10C290 50 300 80 310 190"
        stroke="#fff"
        strokeWidth="16"
        strokeLinecap="round"
        fill="none"
      />
      <g fill="#CDEBDD">
        <rect x="24" y="26" width="70" height="52" rx="14" />
        <rect x="166" y="18" width="96" height="46" rx="14" />
        <rect x="336" y="84" width="70" height="52" rx="14" />
      </g>
      <g fill="#F7ECD9">
        <rect x="30" y="98" width="64" height="34" rx="12" />
        <rect x="170" y="118" width="52" height="40" rx="12" />
      </g>
      <g transform="translate(246 52)">
        <ellipse cx="0" cy="62" rx="16" ry="5" fill="#1B2250" opacity=".18" />
        <path d="M0 60C-10 44-26 30-26 12a26 26 0 0 1 52 0C26 30 10 44 0 60Z" fill="#FA6E4F" />
        <rect x="-14" y="3" width="28" height="17" rx="8" fill="#fff" />
        <rect x="-7" y="7.5" width="4" height="8" rx="2" fill="#1B2250" />
        <rect x="3" y="7.5" width="4" height="8" rx="2" fill="#1B2250" />
      </g>
    </svg>
  );
}
