/**
 * Mantine's theme for the console: 13 px text, small controls, borders instead of shadows. Colours are the tokens of
 * console.css.
 */
import {
  ActionIcon,
  Button,
  createTheme,
  Loader,
  Menu,
  Modal,
  Select,
  TextInput,
  Tooltip,
  type MantineColorsTuple,
} from '@mantine/core';

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

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  colors: { accent },
  defaultRadius: 4,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '14px', xl: '16px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Button: Button.extend({ defaultProps: { size: 'xs' } }),
    Loader: Loader.extend({ defaultProps: { size: 'xs' } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'sm', withinPortal: true } }),
    Modal: Modal.extend({ defaultProps: { centered: true, transitionProps: { duration: 100 } } }),
    Select: Select.extend({ defaultProps: { size: 'xs', checkIconPosition: 'right' } }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 300, withArrow: true } }),
  },
});
