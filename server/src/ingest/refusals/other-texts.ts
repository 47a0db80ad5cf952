/**
 * Texts that are not reports: a web page, a pointer of Git LFS, a log, the text of a Python object. Each is named with what
 * to do; nothing of the text itself is shown.
 */
import { xmlRootOf } from '../xml/xml-root.ts';

/** What the text is and what to do, in sentences; undefined for anything else. `text` may be the head of a file. */
export function describeOtherText(text: string): string | undefined {
  const searched = text.slice(0, searchedLengthMax);
  if (searched.trim() === '' && searched.length === text.length) return describeEmpty(text);
  if (/^(?:html|head|body)$/i.test(xmlRootOf(searched) ?? '')) return describePage(searched);
  return descriptions.find(({ sign }) => sign.test(searched))?.message ?? describeLog(searched);
}

const searchedLengthMax = 64 * 1024;

function describeEmpty(text: string): string {
  const what = text === '' ? 'The file is empty' : 'The file has only white space';
  return `${what}: the tool wrote nothing. Check its exit code and its log.`;
}

const descriptions: readonly { sign: RegExp; message: string }[] = [
  {
    sign: /^version https:\/\/git-lfs\.github\.com\/spec\//,
    message: 'This is a pointer of Git LFS, not the file itself. Run `git lfs pull`, and send the file.',
  },
  {
    sign: /^\s*[[{]\s*(?:[[{]\s*)*'/,
    message:
      'This is a Python object as text, with single quotes, not JSON. Write it with `json.dumps` instead of `print` or `str`.',
  },
  {
    sign: /^\s*Traceback \(most recent call last\)/,
    message: 'This is a Python stack trace, not a report: the tool failed. Check its log.',
  },
];

const loginForm = /type=["']?password|<title>[^<]*(?:log ?in|sign ?in|sign ?on|authenticat)|SAMLRequest/i;

function describePage(text: string): string {
  return loginForm.test(text)
    ? 'This is an HTML sign-in page, not a report. Download the report with credentials.'
    : 'This is an HTML page, not a report. Parapet reads no HTML: let the tool write JSON or SARIF, and check the URL if you downloaded the file.';
}

/** A line of JSON that is more than a bracket of a log's own, such as [INFO]. */
const jsonLine = /^(?:\{\s*(?:"|$)|\[\s*(?:[{"\]]|$))/;
/** How scanners' logs begin: a level, a time, or a banner. */
const logLine =
  /^(?:\S*\[?\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\[?(?:INFO|WARN(?:ING)?|ERROR|DEBUG|FATAL|INF|WRN|ERR)\b|npm (?:ERR!|error|warn)|> |\$ )/i;

function describeLog(text: string): string | undefined {
  if (/^\s*[[{<"]/.test(text) && !/^\s*\[(?:INFO|WARN|ERROR|DEBUG|INF|\d)/i.test(text)) return undefined;
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  const begins = lines.findIndex((line, index) => index > first && jsonLine.test(line));
  const advice = 'Send only the report: let the tool write it to a file, or redirect its messages (`2>messages.log`).';
  if (begins !== -1)
    return `The file begins with other text, such as a tool’s messages; JSON begins at line ${begins + 1}. ${advice}`;
  return logLine.test(lines[first]?.trim() ?? '') ? `This is a log, not a report. ${advice}` : undefined;
}
