import { defaultTheme, type RaThemeOptions } from 'react-admin';

/** The portal's colours and type (src/ui/tokens.css) in react-admin's terms. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: '#3a52e0', dark: '#2233a0', contrastText: '#fff' },
    secondary: { main: '#1b2250', contrastText: '#fff' },
    error: { main: '#a3142f' },
    warning: { main: '#744700' },
    success: { main: '#23641a' },
    text: { primary: '#1b2250', secondary: '#474e78' },
    background: { default: '#fff9ef', paper: '#ffffff' },
    divider: '#eadfcb',
  },
  shape: { borderRadius: 12 },
  typography: { fontFamily: 'var(--font-text)', button: { textTransform: 'none', fontWeight: 600 } },
  components: {
    ...defaultTheme.components,
    // A message that is a hair higher than its line would scroll, out of the keyboard's reach.
    MuiAlert: { styleOverrides: { message: { overflow: 'visible' } } },
    MuiAppBar: { styleOverrides: { colorSecondary: { backgroundColor: '#1b2250', color: '#fff' } } },
    // react-admin sets a row checkbox's label on the surrounding span, where screen readers do not find it
    MuiCheckbox: {
      defaultProps: { slotProps: { input: (box: object) => ('aria-label' in box ? { 'aria-label': String(box['aria-label']) } : {}) } },
    },
    MuiTableCell: { styleOverrides: { head: { fontWeight: 700 } } },
  },
};
