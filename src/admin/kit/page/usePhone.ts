import { useMediaQuery } from '@mui/material';

/** Whether the screen is a phone's, on which one thing is shown at a time. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 640px)');
