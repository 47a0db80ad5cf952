/**
 * Mantine's theme for the console: 13 px text, small controls. Its colours, radius, shadow and typeface are the tokens
 * of tokens.css.
 */
import {
  createTheme,
  type ActionIconProps,
  type ButtonProps,
  type ComboboxProps,
  type LoaderProps,
  type MenuProps,
  type ModalProps,
  type PopoverProps,
  type SelectProps,
  type TextInputProps,
  type TooltipProps,
  type MantineColorsTuple,
} from '@mantine/core';
import { appWords } from './words.ts';

const accent: MantineColorsTuple = [
  '#e7effb',
  '#cddff5',
  '#a9c7ef',
  '#7fb0f5',
  '#5a97e8',
  '#3b78d8',
  '#1f5fbf',
  '#1a519f',
  '#154280',
  '#0f3263',
];

/** Of destructive buttons: white on the seventh has 6.6:1. */
const red: MantineColorsTuple = [
  '#fdecea',
  '#f9d0cb',
  '#f2a79f',
  '#f58a7d',
  '#dd5548',
  '#c9362a',
  '#b42318',
  '#9a1d14',
  '#801811',
  '#66130d',
];

/** From the lightest text to the darkest surface; Mantine paints its controls of the dark scheme from these. */
const dark: MantineColorsTuple = [
  '#e6e9ec',
  '#c3cad1',
  '#9aa4ae',
  '#6b7580',
  '#363d44',
  '#262b30',
  '#1e2226',
  '#15181b',
  '#101316',
  '#0b0d0f',
];

const shadow = 'var(--shadow)';

/** Their `extend` would do the same, and load every one of these components first. */
function defaults<Props>(defaultProps: Partial<Props>): { defaultProps: Partial<Props> } {
  return { defaultProps };
}

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent, dark, red },
  defaultRadius: 'var(--radius)',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  fontWeights: { regular: '400', medium: '500', bold: '600' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { xs: shadow, sm: shadow, md: shadow, lg: shadow, xl: shadow },
  respectReducedMotion: true,
  components: {
    ActionIcon: defaults<ActionIconProps>({ variant: 'subtle', color: 'gray' }),
    Button: defaults<ButtonProps>({ size: 'xs' }),
    Combobox: defaults<ComboboxProps>({ shadow: 'sm' }),
    Loader: defaults<LoaderProps>({ size: 'xs' }),
    // A menu that opens focuses its first item, and not an invisible element before it.
    Menu: defaults<MenuProps>({ shadow: 'sm', withinPortal: true, withInitialFocusPlaceholder: false }),
    Modal: defaults<ModalProps>({
      centered: true,
      transitionProps: { duration: 100 },
      closeButtonProps: { 'aria-label': appWords.close },
    }),
    Popover: defaults<PopoverProps>({ shadow: 'sm' }),
    Select: defaults<SelectProps>({ size: 'xs', checkIconPosition: 'right' }),
    TextInput: defaults<TextInputProps>({ size: 'xs' }),
    Tooltip: defaults<TooltipProps>({ openDelay: 300, withArrow: true }),
  },
});
