/** Bars with names, stacks over time in both forms, their tooltip, and a sparkline. */
import { severityWords, severities } from '../../terms/findings/severity-words.ts';
import { SeverityLetter } from '../../terms/findings/severity.tsx';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { Stacks, type Stack, type StackPart } from '../../ui/charts/Stacks.tsx';
import { TimeAxis } from '../../ui/charts/TimeAxis.tsx';
import classes from './design.module.css';

const totals = [12, 30, 22, 0, 41, 18, 27];
const partsOf = (total: number, colours: readonly string[]): StackPart<number>[] =>
  colours.map((colour, index) => ({ key: colour, point: total, total: Math.round(total / (index + 2)), colour }));
const levels = totals.map((total, index): Stack<number> => ({
  key: String(index),
  whole: total,
  up: partsOf(total, ['--critical', '--high', '--medium', '--low']),
  down: [],
}));
const flows = totals.map((total, index): Stack<number> => ({
  key: String(index),
  whole: total,
  up: partsOf(total, ['--accent', '--notice']),
  down: partsOf(total, ['--good', '--quiet', '--text']),
}));
const series = [
  { form: 'steps', stacks: levels, max: { up: 60, down: 0 } },
  { form: 'bars', stacks: flows, max: { up: 40, down: 50 } },
] as const;
const bySeverity = severities.map((severity, index) => ({
  key: severity,
  severity,
  total: [74, 396, 759, 618][index]!,
}));
export function Charts() {
  return (
    <>
      <Bars
        label="Open, by severity"
        points={bySeverity}
        name={({ severity }) => severityWords[severity]}
        mark={({ severity }) => <SeverityLetter severity={severity} />}
        colour={({ severity }) => `--${severity}`}
        course={() => totals}
        renderLink={(_point, { className, children }) => (
          <a href="#charts" className={className}>
            {children}
          </a>
        )}
      />
      {series.map(({ form, stacks, max }) => (
        <ChartTooltip key={form}>
          <div className={classes.chart}>
            <Stacks
              label={form}
              stacks={stacks}
              max={max}
              form={form}
              renderLink={(total, attributes) => (
                <a href="#charts" data-words={`${String(total)} findings`} aria-label={String(total)} {...attributes} />
              )}
            />
          </div>
        </ChartTooltip>
      ))}
      <TimeAxis labels={totals.map((_, index) => `Nov ${String(index + 1)}`)} shown={new Set([1, 4])} />
      <Sparkline values={totals} />
    </>
  );
}
