/** Above the list: which report, the question as text, and the same as chips. */
import { Select } from '@mantine/core';
import { reports, type Report } from '../terms/question.ts';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { noPeriod, type Asked } from './asked.ts';
import { askedFields, reportWords, statesOf, type AskedField } from './fields.ts';
import classes from './findings.module.css';
import { isNamed, optionsQueryOf, type OptionsContext } from './options.ts';
import { PeriodEditor } from './PeriodEditor.tsx';
import { periodWords } from './period-words.ts';
import { QueryBox } from './QueryBox.tsx';

export function Toolbar(props: { asked: Asked; context: OptionsContext; onAsk: (asked: Asked) => void }) {
  const { asked, context, onAsk } = props;
  const report = asked.report ?? 'open';
  const fields = fieldsOf(asked, context, onAsk);
  const period = periodWords(asked);
  const values = Object.fromEntries([
    ...askedFields.map(({ key }) => [key, valuesOf(asked, key)] as const),
    ['period', period === '' ? [] : [period]],
  ]);

  function change(key: string, next: string[]): void {
    if (key === 'period') onAsk({ ...asked, ...noPeriod });
    else {
      const isSingle = askedFields.find((field) => field.key === key)?.isSingle === true;
      onAsk({ ...asked, [key]: isSingle ? next[0] : next.length === 0 ? undefined : next });
    }
  }

  return (
    <>
      <Select
        aria-label="Report"
        className={classes.report}
        allowDeselect={false}
        data={reports.map((value) => ({ value, label: reportWords[value] }))}
        value={report}
        onChange={(value) => onAsk(withReport(asked, reports.find((each) => each === value) ?? 'open'))}
      />
      <QueryBox asked={asked} context={context} onAsk={onAsk} />
      <div className={classes.question}>
        <FilterBar
          fields={fields}
          values={values}
          onChange={change}
          onClear={() => onAsk(asked.report === undefined ? {} : { report: asked.report })}
        />
      </div>
    </>
  );
}

/** What the new report cannot answer does not stay: a state that no finding of it is in, and an outcome of pull requests. */
function withReport(asked: Asked, report: Report): Asked {
  const keepsState = asked.state !== undefined && statesOf(report).includes(asked.state);
  return {
    ...asked,
    report: report === 'open' ? undefined : report,
    state: keepsState ? asked.state : undefined,
    guardrails: report === 'guardrails' ? asked.guardrails : undefined,
  };
}

function valuesOf(asked: Asked, key: AskedField['key']): readonly string[] {
  const value = asked[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function fieldsOf(asked: Asked, context: OptionsContext, onAsk: (asked: Asked) => void): FilterField[] {
  const report = asked.report ?? 'open';
  const states = statesOf(report);
  const fields = askedFields
    .filter(({ key }) => key !== 'guardrails' || report === 'guardrails' || asked.guardrails !== undefined)
    .filter(({ key }) => key !== 'state' || states.length > 1 || asked.state !== undefined)
    .map(({ key, label, words, isSingle }): FilterField => {
      if (isNamed(key)) return { key, label, optionsQuery: (typed) => optionsQueryOf(key, typed, context) };
      const options = Object.entries(words ?? {}).map(([value, label]) => ({ value, label }));
      const possible =
        key === 'state'
          ? options.filter(({ value }) => value === asked.state || states.some((state) => state === value))
          : options;
      return { key, label, options: possible, ...(isSingle === true && { isSingle }) };
    });
  const period: FilterField = {
    key: 'period',
    label: 'Period',
    editor: (onDone) => (
      <PeriodEditor asked={asked} onChange={(next) => onAsk({ ...asked, ...next })} onDone={onDone} />
    ),
  };
  return [...fields, period];
}
