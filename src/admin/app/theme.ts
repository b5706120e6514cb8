import { defaultTheme, type RaThemeOptions } from 'react-admin';

/** The tokens that MUI needs as values; everything else is read from src/ui/tokens.css. */
const token = {
  ink: '#1b2250',
  ink2: '#474e78',
  cobalt50: '#f3f5ff',
  cobalt100: '#e6eaff',
  cobalt600: '#3a52e0',
  cobalt800: '#2233a0',
  sand: '#f7ecd9',
  line: '#eadfcb',
  lineStrong: '#8a86a0',
  hair: '#f0e6d5',
  lip: '#d9c9ab',
  danger600: '#c41f3d',
  danger700: '#a3142f',
} as const;

const display = { fontFamily: 'var(--font-display)', fontWeight: 'var(--w-display)', textTransform: 'none', letterSpacing: 0 } as const;
const ring = `0 0 0 1px ${token.line}`;
const floating = `0 0 0 1px ${token.line}, 0 16px 44px rgb(27 34 80 / 0.22)`;
const coarse = '@media (pointer: coarse)';

/** Styles a notice: tint, text colour and an icon in the same colour. */
const note = (name: 'sun' | 'danger' | 'leaf' | 'cobalt') => ({
  backgroundColor: `var(--${name}-100)`,
  color: `var(--${name}-${name === 'sun' ? 800 : 700})`,
  '& .MuiAlert-icon': { color: 'inherit' },
});

/** Styles a chip: a tint, and text dark enough on it. */
const tint = (name: 'sun' | 'danger' | 'leaf' | 'sky' | 'cobalt', dark: 700 | 800) => ({
  backgroundColor: `var(--${name}-100)`,
  color: `var(--${name}-${dark})`,
});

const components: NonNullable<RaThemeOptions['components']> = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        ...display,
        minHeight: 34,
        padding: '0 14px',
        borderRadius: 10,
        fontSize: 14,
        lineHeight: '20px',
        whiteSpace: 'nowrap',
        [coarse]: { minHeight: 44 },
        '& kbd': { background: token.sand, boxShadow: 'none', color: 'inherit' },
      },
      sizeSmall: { minHeight: 28, padding: '0 10px', fontSize: 13, borderRadius: 8, [coarse]: { minHeight: 44 } },
      sizeLarge: { minHeight: 44, padding: '0 20px', fontSize: 16 },
      contained: {
        marginBottom: 3,
        boxShadow: '0 3px 0 var(--button-lip)',
        '--button-lip': token.cobalt800,
        '&:hover': { boxShadow: '0 3px 0 var(--button-lip)' },
        '&:active': { transform: 'translateY(3px)', boxShadow: 'none' },
        '&.Mui-disabled': { backgroundColor: token.sand, color: token.ink2, '--button-lip': token.line },
        '& kbd': { background: 'rgb(0 0 0 / 0.25)' },
        variants: [
          { props: { color: 'error' }, style: { '--button-lip': 'var(--danger-lip)' } },
          { props: { color: 'warning' }, style: { '--button-lip': 'var(--sun-lip)' } },
        ],
      },
      outlined: {
        marginBottom: 3,
        border: 0,
        backgroundColor: '#fff',
        boxShadow: `0 0 0 1px ${token.lip}, 0 3px 0 1px ${token.lip}`,
        '&:hover': { border: 0, backgroundColor: token.cobalt50 },
        '&:active': { transform: 'translateY(3px)', boxShadow: `0 0 0 1px ${token.lip}` },
        '&.Mui-disabled': { border: 0, boxShadow: 'none', backgroundColor: token.sand, color: token.ink2 },
        variants: [
          { props: { color: 'primary' }, style: { color: token.ink } },
          { props: { color: 'error' }, style: { color: token.danger700 } },
        ],
      },
      text: {
        padding: '0 8px',
        '&.Mui-disabled': { color: token.ink2 },
        '&:hover': { backgroundColor: token.cobalt50 },
        variants: [
          { props: { color: 'primary' }, style: { color: 'var(--cobalt-700)' } },
          { props: { color: 'error' }, style: { color: token.danger700 } },
        ],
      },
    },
  },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 8, color: token.ink2, [coarse]: { minWidth: 44, minHeight: 44 } } } },
  MuiPaper: { styleOverrides: { rounded: { borderRadius: 14 }, elevation1: { boxShadow: ring } } },
  MuiCard: { styleOverrides: { root: { borderRadius: 14, boxShadow: ring } } },
  MuiCardContent: { styleOverrides: { root: { padding: 14, '&:last-child': { paddingBottom: 14 } } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: 14, boxShadow: floating } } },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: 22, lineHeight: '28px', padding: '18px 20px 10px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 20px' } } },
  MuiDialogContentText: { defaultProps: { color: 'textPrimary' } },
  MuiDialogActions: { styleOverrides: { root: { padding: '16px 20px 18px', gap: 8 } } },
  MuiBackdrop: { styleOverrides: { root: { backgroundColor: 'rgb(27 34 80 / 0.42)' }, invisible: { backgroundColor: 'transparent' } } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: floating } } },
  MuiPopover: { styleOverrides: { paper: { boxShadow: floating } } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: { paper: { boxShadow: floating }, inputRoot: { '&.MuiInputBase-sizeSmall': { paddingBlock: 0 } } },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: 14, [coarse]: { minHeight: 48 } } } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true, disableAnimation: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: '100%',
        margin: 0,
        paddingBottom: 4,
        ...display,
        fontSize: 13,
        lineHeight: '18px',
        color: token.ink,
        pointerEvents: 'auto',
        '&.Mui-focused': { color: token.ink },
        '&.Mui-error': { color: token.ink },
      },
    },
  },
  MuiFormLabel: { styleOverrides: { asterisk: { color: token.danger700 } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 36,
        backgroundColor: '#fff',
        fontSize: 14,
        lineHeight: '20px',
        [coarse]: { minHeight: 44 },
        '&.Mui-focused': { boxShadow: `0 0 0 3px ${token.cobalt100}` },
        '&.Mui-disabled': { backgroundColor: token.sand },
        // a multi-line input has padding around all of it, not around each line again
        '&.MuiInputBase-multiline': { padding: '7px 11px', '& textarea': { padding: 0 } },
      },
      input: { height: 20, padding: '8px 11px' },
      notchedOutline: { top: 0, borderWidth: 1.5, borderColor: token.lineStrong, '& legend': { display: 'none' } },
    },
  },
  MuiFormHelperText: {
    styleOverrides: { root: { margin: '4px 0 0', fontSize: 12.5, lineHeight: '17px', '&:empty': { display: 'none' } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: '4px 10px',
        borderColor: token.hair,
        fontSize: 13,
        lineHeight: '18px',
        '&.MuiTableCell-paddingCheckbox': { padding: '0 8px' },
      },
      head: {
        ...display,
        height: 34,
        backgroundColor: token.cobalt50,
        borderColor: token.line,
        color: token.ink2,
        fontSize: 12.5,
        lineHeight: '16px',
        whiteSpace: 'nowrap',
      },
      body: { height: 42, [coarse]: { height: 48 } },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: token.cobalt50 },
        '&.Mui-selected > td:first-of-type': { boxShadow: `inset 3px 0 0 ${token.cobalt600}` },
      },
    },
  },
  // react-admin labels the span around a row checkbox, where screen readers do not find the label
  MuiCheckbox: {
    defaultProps: { slotProps: { input: (box: object) => ('aria-label' in box ? { 'aria-label': String(box['aria-label']) } : {}) } },
    styleOverrides: { root: { color: token.lineStrong, [coarse]: { minWidth: 44, minHeight: 44 } } },
  },
  MuiChip: {
    styleOverrides: {
      root: { height: 24, borderRadius: 7, fontSize: 12.5, ...display, '& .MuiChip-icon': { fontSize: 16 } },
      filled: {
        backgroundColor: token.sand,
        color: token.ink,
        variants: [
          { props: { color: 'success' }, style: tint('leaf', 700) },
          { props: { color: 'warning' }, style: tint('sun', 800) },
          { props: { color: 'error' }, style: tint('danger', 700) },
          { props: { color: 'info' }, style: tint('sky', 800) },
          { props: { color: 'primary' }, style: tint('cobalt', 700) },
        ],
      },
      outlined: { backgroundColor: '#fff', borderColor: token.line, color: token.ink },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: { borderRadius: 10, padding: '5px 12px', fontSize: 13, lineHeight: '19px', alignItems: 'center' },
      // A message slightly taller than its line would scroll, and the keyboard could not reach it.
      message: { overflow: 'visible' },
      standard: {
        variants: [
          { props: { severity: 'info' }, style: { ...note('cobalt') } },
          { props: { severity: 'warning' }, style: { ...note('sun') } },
          { props: { severity: 'error' }, style: { ...note('danger') } },
          { props: { severity: 'success' }, style: { ...note('leaf') } },
        ],
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 38 }, indicator: { height: 3, backgroundColor: 'var(--coral-500)' } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 38, padding: '0 11px', ...display, fontSize: 13.5, color: token.ink2, [coarse]: { minHeight: 44 } },
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: { root: { padding: 2, gap: 2, borderRadius: 8, backgroundColor: '#fff', boxShadow: `inset 0 0 0 1px ${token.line}` } },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: {
        ...display,
        minWidth: 30,
        height: 28,
        padding: '0 9px',
        border: 0,
        borderRadius: 6,
        fontSize: 13,
        color: token.ink2,
        [coarse]: { height: 44, minWidth: 44 },
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: token.ink, color: '#fff' },
      },
    },
  },
  MuiTooltip: { styleOverrides: { tooltip: { backgroundColor: token.ink, fontSize: 12, lineHeight: '16px' } } },
  // above the bars of the page and what can be undone, at the same side
  MuiSnackbar: {
    styleOverrides: {
      root: {
        '&.MuiSnackbar-anchorOriginBottomCenter, &.MuiSnackbar-anchorOriginBottomLeft': {
          right: 'auto',
          bottom: 'calc(18px + var(--sheet-gap) + var(--foot) + max(var(--bar, 0px), var(--bulk, 0px)) + var(--undo, 0px) + 8px)',
          left: 'calc(20px + var(--sheet-left))',
          maxWidth: 'min(560px, calc(100vw - 40px - var(--sheet-left)))',
          transform: 'none',
        },
      },
    },
  },
  MuiSnackbarContent: {
    styleOverrides: {
      root: {
        borderRadius: 12,
        backgroundColor: token.ink,
        color: '#fff',
        boxShadow: '0 12px 32px rgb(27 34 80 / 0.28)',
        '& :focus-visible': { outlineColor: '#fff' },
      },
    },
  },
  MuiSwitch: { defaultProps: { color: 'success' } },
  MuiListItemText: { styleOverrides: { primary: { fontWeight: 600 } } },
  RaDataTable: { styleOverrides: { root: { '& .RaDataTable-headerCell': { backgroundColor: token.cobalt50 } } } },
  // bulk actions are at the foot of the sheet, near the row selected last
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'fixed',
          inset: 'auto var(--sheet-gap) calc(var(--sheet-gap) + var(--foot)) var(--sheet-left)',
          zIndex: 10,
          transform: 'none',
          minHeight: 60,
          height: 'auto',
          flexWrap: 'wrap',
          gap: 8,
          padding: '6px 16px',
          borderRadius: '0 0 16px 16px',
          backgroundColor: token.ink,
          color: '#fff',
        },
        '& .RaBulkActionsToolbar-collapsed': { display: 'none' },
        '& .RaBulkActionsToolbar-title': { flex: '0 1 auto', flexWrap: 'wrap' },
        '& .MuiTypography-root, & .RaBulkActionsToolbar-icon': { color: '#fff' },
        '& .MuiButton-text': { color: 'var(--sun-300)' },
        '& .MuiButton-text:hover': { backgroundColor: 'rgb(255 255 255 / 0.12)' },
        '& .MuiButton-text.Mui-disabled': { color: '#c9cdea' },
        '& :focus-visible': { outlineColor: '#fff' },
        '& .RaBulkActionsToolbar-topToolbar': { padding: 0, flexWrap: 'wrap', gap: 4 },
      },
    },
  },
};

/** The back office's MUI theme: controls of a fixed height, a lip under buttons, lines instead of shadows. */
export const theme: RaThemeOptions = {
  ...defaultTheme,
  palette: {
    mode: 'light',
    primary: { main: token.cobalt600, dark: token.cobalt800, light: token.cobalt100, contrastText: '#fff' },
    secondary: { main: token.ink, contrastText: '#fff' },
    error: { main: token.danger600, light: '#ffe6ea' },
    warning: { main: '#744700', light: '#fff0c8' },
    success: { main: '#2f7d24', light: '#e6f6dc' },
    info: { main: '#14527f', light: '#e0f2ff' },
    text: { primary: token.ink, secondary: token.ink2, disabled: token.ink2 },
    action: { hover: token.cobalt50, selected: token.cobalt50, disabledBackground: token.sand },
    background: { default: token.sand, paper: '#ffffff' },
    divider: token.line,
  },
  shape: { borderRadius: 10 },
  spacing: 8,
  breakpoints: { values: { xs: 0, sm: 641, md: 900, lg: 1181, xl: 1536 } },
  typography: {
    fontFamily: 'var(--font-text)',
    fontSize: 14,
    htmlFontSize: 16,
    ...Object.fromEntries(['h1', 'h5', 'h4', 'h3'].map((name) => [name, { ...display, fontSize: 22, lineHeight: '28px' }])),
    h2: { ...display, fontSize: 16, lineHeight: '22px' },
    h6: { ...display, fontSize: 16, lineHeight: '22px' },
    body1: { fontSize: 14, lineHeight: '20px' },
    body2: { fontSize: 13, lineHeight: '18px' },
    subtitle1: { fontSize: 14, lineHeight: '20px' },
    subtitle2: { ...display, fontSize: 14, lineHeight: '20px' },
    caption: { fontSize: 12, lineHeight: '16px' },
    button: { ...display, fontSize: 14 },
  },
  components,
};
