import { useMediaQuery } from '@mui/material';

/** Returns true on a phone's screen, which shows one thing at a time. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 640px)');
