/** Colours for a terminal. */
import { styleText } from 'node:util';

export type Style = (kind: 'heading' | 'good' | 'bad' | 'warning' | 'faint' | 'accent', text: string) => string;

const formats = {
  heading: 'bold',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  faint: 'dim',
  accent: 'cyan',
} as const;

/** A style that colours the text if `isColored`, else returns it unchanged. */
export function createStyle(isColored: boolean): Style {
  return (kind, text) => (isColored ? styleText(formats[kind], text, { validateStream: false }) : text);
}
