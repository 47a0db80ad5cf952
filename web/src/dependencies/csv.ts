/**
 * A list as CSV (RFC 4180) that is safe to open in a spreadsheet: a cell that would be read as a formula gets an apostrophe in front, as in
 * the server's exports.
 */

// The full-width forms count too: some spreadsheets read them alike.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** One line, with the line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = formulaStart.test(text);
  const disarmed = isFormula ? `'${text}` : text;
  return isFormula || /[",\r\n]/.test(text) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
