/** Bars with names, series over time in each tone and form, and their tooltip. */
import { severityWords, severities } from '../../terms/findings/severity-words.ts';
import { SeverityLetter } from '../../terms/findings/severity.tsx';
import { Bars } from '../../ui/charts/Bars.tsx';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { Columns, TimeAxis } from '../../ui/charts/Columns.tsx';
import classes from './design.module.css';

const totals = [12, 30, 22, 0, 41, 18, 27];
const points = totals.map((total, index) => ({ key: String(index), total }));
const bySeverity = severities.map((severity, index) => ({
  key: severity,
  severity,
  total: [74, 396, 759, 618][index]!,
}));
const forms = [
  { form: 'steps', tone: 'accent' },
  { form: 'bars', tone: 'accent' },
  { form: 'bars', tone: 'good' },
  { form: 'bars', tone: 'quiet' },
] as const;

export function Charts() {
  return (
    <>
      <Bars
        label="Open, by severity"
        points={bySeverity}
        name={({ severity }) => severityWords[severity]}
        mark={({ severity }) => <SeverityLetter severity={severity} />}
        colour={({ severity }) => `--${severity}`}
        renderLink={(_point, { className, children }) => (
          <a href="#charts" className={className}>
            {children}
          </a>
        )}
      />
      {forms.map(({ form, tone }) => (
        <ChartTooltip key={form + tone}>
          <div className={classes.chart}>
            <Columns
              label={`${form}, ${tone}`}
              points={points}
              max={50}
              form={form}
              tone={tone}
              renderLink={({ total }, attributes) => (
                <a href="#charts" data-words={`${String(total)} findings`} aria-label={String(total)} {...attributes}>
                  {attributes.children}
                </a>
              )}
            />
          </div>
        </ChartTooltip>
      ))}
      <TimeAxis labels={totals.map((_, index) => `Nov ${String(index + 1)}`)} shown={new Set([1, 4])} />
    </>
  );
}
