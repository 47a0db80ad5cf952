/** The search of the list: the report, and the filter as text. */
import { Select } from '@mantine/core';
import { reports, type Report } from '../../terms/findings/findings-filter.ts';
import type { ListFilter } from './list-filter.ts';
import { statesOf } from './fields.ts';
import classes from '../findings.module.css';
import type { OptionsContext } from './options.ts';
import { QueryBox } from './QueryBox.tsx';
import { listFilterWords, reportWords } from './words.ts';

export function SearchLine(props: {
  listFilter: ListFilter;
  context: OptionsContext;
  onApply: (listFilter: ListFilter) => void;
}) {
  const { listFilter, context, onApply } = props;
  return (
    <div className={classes.search}>
      <Select
        aria-label={listFilterWords.report}
        className={classes.report}
        classNames={{ input: classes.reportInput }}
        comboboxProps={{ width: 240, position: 'bottom-start' }}
        allowDeselect={false}
        data={reports.map((value) => ({ value, label: reportWords[value] }))}
        value={listFilter.report ?? 'open'}
        onChange={(value) => onApply(withReport(listFilter, reports.find((each) => each === value) ?? 'open'))}
      />
      <QueryBox listFilter={listFilter} context={context} onApply={onApply} />
    </div>
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
