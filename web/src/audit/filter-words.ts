/** The copy of the audit log's filters and of its export. */

export const auditFilterWords = {
  action: 'Action',
  person: 'Person',
  since: 'From',
  until: 'Before',
  day: 'Day (UTC)',
  set: 'Set',
  export: 'Export',
  exportTitle: 'Export all matching entries',
  formats: { CSV: 'CSV, for a spreadsheet', JSON_LINES: 'JSON lines, for parapet audit verify' },
  exported: 'Audit log exported.',
  noMatch: 'No entries match these filters',
} as const;
