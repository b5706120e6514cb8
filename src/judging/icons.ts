/** Drawings that only judges' screens have. */
export const judgingIcons = {
  flag: { path: 'M6 21V4M6 4.5h11.5l-2.5 4l2.5 4H6' },
  list: { path: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1' },
  stopwatch: { path: 'M12 6.5a7 7 0 1 0 0 14a7 7 0 1 0 0-14M12 10v4M9.5 3.500h5' },
  full: { path: 'M4.5 9V4.500H9M15 4.500h4.500V9M19.5 15v4.500H15M9 19.500H4.500V15' },
  loop: { path: 'M6 9.5A6.5 6.5 0 0 1 17.5 8M18 4.500V8.500H14M18 14.500A6.5 6.5 0 0 1 6.5 16M6 19.500V15.500H10' },
  back: { path: 'M16 5.500L8 12L16 18.500ZM6 5.500v13' },
  forward: { path: 'M8 5.500L16 12L8 18.500ZM18 5.500v13' },
} as const;
