/**
 * CSV (RFC 4180) that is safe to open in a spreadsheet: as in the server's exports, a cell that would be read as a
 * formula is prefixed with an apostrophe.
 */

// Includes the full-width forms, which some spreadsheets treat alike.
const formulaStart = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Returns one line, including the line break. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(text: string): string {
  const isFormula = formulaStart.test(text);
  const disarmed = isFormula ? `'${text}` : text;
  return isFormula || /[",\r\n]/.test(text) ? `"${disarmed.replaceAll('"', '""')}"` : disarmed;
}
