/** The filters above the list: the report, the filter as text, and the same as chips. */
import { Select } from '@mantine/core';
import { reports, type Report } from '../../terms/findings/findings-filter.ts';
import { FilterBar, type FilterField } from '../../ui/filters/FilterBar.tsx';
import { noPeriod, type ListFilter } from './list-filter.ts';
import { listFields, reportWords, statesOf, type ListField } from './fields.ts';
import classes from '../findings.module.css';
import { isNamed, optionsQueryOf, type OptionsContext } from './options.ts';
import { PeriodEditor } from './PeriodEditor.tsx';
import { periodWords } from './period-words.ts';
import { QueryBox } from './QueryBox.tsx';

export function Toolbar(props: {
  listFilter: ListFilter;
  context: OptionsContext;
  onApply: (listFilter: ListFilter) => void;
}) {
  const { listFilter, context, onApply } = props;
  const report = listFilter.report ?? 'open';
  const fields = fieldsOf(listFilter, context, onApply);
  const period = periodWords(listFilter);
  const values = Object.fromEntries([
    ...listFields.map(({ key }) => [key, valuesOf(listFilter, key)] as const),
    ['period', period === '' ? [] : [period]],
  ]);

  function change(key: string, next: string[]): void {
    if (key === 'period') onApply({ ...listFilter, ...noPeriod });
    else {
      const isSingle = listFields.find((field) => field.key === key)?.isSingle === true;
      onApply({ ...listFilter, [key]: isSingle ? next[0] : next.length === 0 ? undefined : next });
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
        onChange={(value) => onApply(withReport(listFilter, reports.find((each) => each === value) ?? 'open'))}
      />
      <QueryBox listFilter={listFilter} context={context} onApply={onApply} />
      <div className={classes.filter}>
        <FilterBar
          fields={fields}
          values={values}
          onChange={change}
          onClear={() => onApply(listFilter.report === undefined ? {} : { report: listFilter.report })}
        />
      </div>
    </>
  );
}

/** Drops what the new report excludes: a state that its findings never have, the outcome of pull requests, and how findings changed. */
function withReport(listFilter: ListFilter, report: Report): ListFilter {
  const keepsState = listFilter.state !== undefined && statesOf(report).includes(listFilter.state);
  return {
    ...listFilter,
    change: report === 'activity' ? listFilter.change : undefined,
    report: report === 'open' ? undefined : report,
    state: keepsState ? listFilter.state : undefined,
    guardrails: report === 'guardrails' ? listFilter.guardrails : undefined,
  };
}

function valuesOf(listFilter: ListFilter, key: ListField['key']): readonly string[] {
  const value = listFilter[key];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}

function fieldsOf(
  listFilter: ListFilter,
  context: OptionsContext,
  onApply: (listFilter: ListFilter) => void,
): FilterField[] {
  const report = listFilter.report ?? 'open';
  const states = statesOf(report);
  const fields = listFields
    .filter(({ key }) => key !== 'guardrails' || report === 'guardrails' || listFilter.guardrails !== undefined)
    .filter(({ key }) => key !== 'change' || report === 'activity' || listFilter.change !== undefined)
    .filter(({ key }) => key !== 'state' || states.length > 1 || listFilter.state !== undefined)
    .map(({ key, label, words, isSingle, isFree }): FilterField => {
      if (isFree === true) return { key, label, isFree };
      if (isNamed(key)) return { key, label, optionsQuery: (typed) => optionsQueryOf(key, typed, context) };
      const options = Object.entries(words ?? {}).map(([value, label]) => ({ value, label }));
      const possible =
        key === 'state'
          ? options.filter(({ value }) => value === listFilter.state || states.some((state) => state === value))
          : options;
      return { key, label, options: possible, ...(isSingle === true && { isSingle }) };
    });
  const period: FilterField = {
    key: 'period',
    label: 'Period',
    editor: (onDone) => (
      <PeriodEditor listFilter={listFilter} onChange={(next) => onApply({ ...listFilter, ...next })} onDone={onDone} />
    ),
  };
  return [...fields, period];
}
