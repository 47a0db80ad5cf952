/** Colours, where the terminal shows them and nobody objects. */
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

/** A style that colours (`isColored`) or hands the text back as it is. */
export function createStyle(isColored: boolean): Style {
  return (kind, text) => (isColored ? styleText(formats[kind], text, { validateStream: false }) : text);
}
