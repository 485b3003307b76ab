import {
  Button,
  createTheme,
  Input,
  localStorageColorSchemeManager,
  type CSSVariablesResolver,
  type MantineColorScheme,
  type MantineColorsTuple,
} from '@mantine/core';

/** Deep teal-blue. Shade 7 is the ground of white text in light mode, 6 in dark mode; 4 is text on dark. */
const accent: MantineColorsTuple = [
  '#eef6f9',
  '#d9ebf1',
  '#b3d7e3',
  '#86c0d2',
  '#63b6cd',
  '#348da8',
  '#1f7189',
  '#155f78',
  '#114d62',
  '#0c3a4b',
];

const gray: MantineColorsTuple = [
  '#f8fafa',
  '#f2f5f6',
  '#e6eaed',
  '#d9dfe3',
  '#c3ccd2',
  '#6b7780',
  '#5b6770',
  '#46515a',
  '#2d363d',
  '#1b2329',
];

const dark: MantineColorsTuple = [
  '#e4e9ec',
  '#b9c3ca',
  '#98a4ad',
  '#7b8791',
  '#333b42',
  '#272e34',
  '#1a1f23',
  '#14181b',
  '#101315',
  '#0b0d0f',
];

const red: MantineColorsTuple = [
  '#fdeeec',
  '#fbdad6',
  '#f5b5ae',
  '#ee8d83',
  '#ff8f86',
  '#d9463c',
  '#c5372d',
  '#b3261e',
  '#9a1f18',
  '#7c1712',
];

export const theme = createTheme({
  colors: { accent, gray, dark, red },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.43', lg: '1.5', xl: '1.4' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '6px', lg: '6px', xl: '6px' },
  defaultRadius: 'sm',
  // 576, 768, 992 and 1200 px in em, as media queries need them.
  breakpoints: { xs: '22.5em', sm: '36em', md: '48em', lg: '62em', xl: '75em' },
  headings: { fontWeight: '600', sizes: { h1: { fontSize: '20px', lineHeight: '28px' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: () => ({
        root: { '--button-height': '32px', '--button-padding-x': '12px', '--button-fz': '14px' },
      }),
    }),
    Input: Input.extend({
      vars: () => ({
        wrapper: { '--input-height': '32px', '--input-fz': '14px', '--input-padding': '10px' },
      }),
    }),
    // Plain objects: importing the components here would add them to the first load of every page.
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.4 },
        transitionProps: { duration: 120 },
      },
    },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: false } },
  },
});

/** The variables of our style sheets. Every pair of text and background meets AA in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#1b2329',
    '--mantine-color-dimmed': '#5b6770',
    '--mantine-color-placeholder': '#6b7780',
    '--mantine-color-default-border': '#d3dadf',
    '--mantine-color-error': '#b3261e',
    '--mantine-color-red-light-color': '#b3261e',
    '--canvas': '#f7f9fa',
    '--surface': '#ffffff',
    '--line': '#e4e9ec',
    '--line-strong': '#d3dadf',
    '--ink': '#1b2329',
    '--muted': '#5b6770',
    '--accent': '#155f78',
    '--accent-soft': '#e6f2f6',
    '--hover': '#f1f5f6',
    '--amber': '#885000',
    '--amber-soft': '#fdf2df',
    '--red': '#b3261e',
    '--red-soft': '#fdeeec',
    '--green': '#176639',
    '--green-soft': '#e7f5ec',
  },
  dark: {
    '--mantine-color-body': '#14181b',
    '--mantine-color-text': '#e4e9ec',
    '--mantine-color-dimmed': '#98a4ad',
    '--mantine-color-placeholder': '#8b97a0',
    '--mantine-color-default-border': '#333b42',
    '--mantine-color-error': '#ff8f86',
    '--mantine-color-red-light-color': '#ff8f86',
    '--canvas': '#101315',
    '--surface': '#14181b',
    '--line': '#262c31',
    '--line-strong': '#333b42',
    '--ink': '#e4e9ec',
    '--muted': '#98a4ad',
    '--accent': '#63b6cd',
    '--accent-soft': '#12323d',
    '--hover': '#1b2125',
    '--amber': '#f0b254',
    '--amber-soft': '#33250f',
    '--red': '#ff8f86',
    '--red-soft': '#3a1a18',
    '--green': '#7fd39b',
    '--green-soft': '#132e1e',
  },
});

/** Prints in the light scheme, because paper is white. */
export function printInLight(): void {
  const { dataset } = document.documentElement;
  let shown = dataset['mantineColorScheme'];
  window.addEventListener('beforeprint', () => {
    shown = dataset['mantineColorScheme'];
    dataset['mantineColorScheme'] = 'light';
  });
  window.addEventListener('afterprint', () => {
    if (shown) dataset['mantineColorScheme'] = shown;
  });
}

/** What a user may choose. */
export const colorSchemes = [
  { value: 'auto', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies readonly { value: MantineColorScheme; label: string }[];

/** public/color-scheme.js reads the same key before the first paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'panoramic-color-scheme' });

/** The specification's breakpoints in pixels. */
export const breakpoints = { sm: 576, md: 768, lg: 992, xl: 1200 } as const;
