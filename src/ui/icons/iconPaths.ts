/** Our own drawings on a 24 px grid for a 2.2 px stroke with round caps: those of the shell and of home, which every first visit loads. */
export const iconPaths = {
  menu: 'M4 7h16M4 12h16M4 17h10',
  globe: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M3.5 12h17M12 3c3 2.6 3.6 6 3.6 9S15 18.4 12 21c-3-2.6-3.6-6-3.6-9S9 5.6 12 3',
  user: 'M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  right: 'M9 5.5L15.5 12L9 18.5',
  left: 'M15 5.5L8.5 12L15 18.5',
  down: 'M5.5 9L12 15.5L18.5 9',
  arrow: 'M4.5 12H19M13 6L19 12L13 18',
  cal: 'M6.5 5h11A2.5 2.5 0 0 1 20 7.5v10a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-10A2.5 2.5 0 0 1 6.5 5M4 10h16M8.5 3v4M15.5 3v4',
  pin: 'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21M12 7.6a2.3 2.3 0 1 0 0 4.6a2.3 2.3 0 1 0 0-4.6',
  cup: 'M7.5 4h9v5.5a4.5 4.5 0 0 1-9 0ZM7.5 5.5H4.2c0 3 1 4.8 3.6 5.2M16.5 5.5h3.3c0 3-1 4.8-3.6 5.2M12 14v3.5M8.5 20.5h7M12 17.5c-1.8 0-2.8 1.2-3 3M12 17.5c1.8 0 2.8 1.2 3 3',
  users:
    'M9 4.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M2.8 19.5c.6-3 3-4.8 6.2-4.8s5.6 1.8 6.2 4.8M16 5a3.3 3.3 0 0 1 0 6.4M18 14.9c1.8.7 2.9 2.3 3.3 4.6',
  dl: 'M12 4v11M7 10.5L12 15.5L17 10.5M5 20h14',
  check: 'M5 12.5L10 17.5L19.5 7',
  x: 'M6 6L18 18M18 6L6 18',
  alert: 'M12 7.5v6M12 17v.1M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
  clock: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M12 7.5V12l3 2.2',
  off: 'M3 3L21 21M5 12.8a10 10 0 0 1 4-2.5M19 12.8a10 10 0 0 0-6.2-3.2M8.5 16.3a5 5 0 0 1 5.5-1.1M2 9.3a15 15 0 0 1 4.3-2.7M22 9.3A15 15 0 0 0 11 5.2M12 20v.1',
  wifi: 'M2 9.3a15 15 0 0 1 20 0M5 12.8a10.3 10.3 0 0 1 14 0M8.5 16.3a5 5 0 0 1 7 0M12 20v.1',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  play: 'M8 5.5L18.5 12L8 18.5Z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4.5H15',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13M15.5 15.5L20.5 20.5',
  edit: 'M5 19l.8-4L16 4.8a2 2 0 0 1 2.8 0l.4.4a2 2 0 0 1 0 2.8L9 18.2ZM14 7l3 3',
  lock: 'M7 10.5h10A1.5 1.5 0 0 1 18.5 12v7a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19v-7A1.5 1.5 0 0 1 7 10.5M8 10.5V8a4 4 0 0 1 8 0v2.5',
  home: 'M4 11L12 4l8 7M6 9.5V19.5h12V9.5M10 19.5v-5h4v5',
  news: 'M5 4.5h11V18a2 2 0 0 0 2 2H6.5A1.5 1.5 0 0 1 5 18.5ZM16 9h3.5v9A2 2 0 0 1 17.8 20M8 8.5h5M8 12h5M8 15.5h3',
  help: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.1',
  info: 'M12 11v6M12 7.4v.1M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18',
} as const;

/** A drawing by value. */
export interface Drawing {
  path: string;
}

/** A drawing of the first visit by its name, any other by value (`moreIcons.ts`). */
export type IconDrawing = keyof typeof iconPaths | Drawing;

/** Returns the path data of a drawing. */
export const pathOf = (icon: IconDrawing): string => (typeof icon === 'string' ? iconPaths[icon] : icon.path);
