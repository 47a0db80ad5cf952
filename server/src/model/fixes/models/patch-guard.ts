/**
 * Rejects changes that a repair never needs but a planted instruction would ask for, judged by what the change adds.
 * Catches the known forms; whatever passes is still parsed, scanned again, and reviewed by a person. Pure.
 */
import type { FileChange } from '../verify-change.ts';

/** What is wrong with a model's change; undefined if nothing is. */
export function patchGuard(changes: readonly FileChange[]): string | undefined {
  for (const change of changes) {
    const { path } = change;
    if (steersTools.test(path))
      return `The model’s patch changes ${path}, which configures the tools of people who work on it.`;
    const part = changedPart(change);
    const problem =
      suppressionOf(part) ??
      deletionOf(change) ??
      additionOf(part) ??
      addressOf(part, change) ??
      hiddenOf(part, change);
    if (problem !== undefined) return `The model’s patch ${problem} (${path}); a repair does not need that.`;
  }
  return undefined;
}

/** Without equal lines at the beginning and end, which need no search. */
function changedPart({ path, before, after }: FileChange): FileChange {
  const [had, has] = [before.split('\n'), after.split('\n')];
  const fewer = Math.min(had.length, has.length);
  let head = 0;
  while (head < fewer && had[head] === has[head]) head += 1;
  let tail = 0;
  while (tail < fewer - head && had[had.length - 1 - tail] === has[has.length - 1 - tail]) tail += 1;
  // A pattern may begin on the previous line.
  const from = Math.max(head - 1, 0);
  const part = (lines: string[]): string => lines.slice(from, lines.length - tail + 1).join('\n');
  return { path, before: part(had), after: part(has) };
}

/** Files that are executed or trusted when someone opens, installs or works on the repository. */
const steersTools =
  /(?:^|\/)(?:package\.json|\.npmrc|\.yarnrc(?:\.yml)?|\.envrc|\.gitattributes|\.gitmodules|\.gitconfig|\.pre-commit-config\.yaml|AGENTS\.md|CLAUDE\.md|GEMINI\.md|\.cursorrules|\.(?:husky|githooks|vscode|devcontainer|idea|cursor|claude)\/.*|copilot-instructions\.md)$/i;

const suppressions =
  /nosec\b|nosemgrep|\bnoqa\b|eslint-disable|tslint:disable|biome-ignore|oxlint-disable|NOSONAR|\bNOLINT|gitleaks:allow|trufflehog:ignore|@Suppress(?:Warnings|FBWarnings|Lint)?\b|pragma warning disable|rubocop:disable|phpcs:(?:ignore|disable)|lgtm\s*\[|codeql\s*\[|skipcq|#\s*!?\[allow\(|checkov:skip|tfsec:ignore|trivy:ignore|kics-scan|hadolint ignore|shellcheck disable|pylint:\s*disable|bearer:disable|deepcode ignore|snyk:ignore|terrascan:skip|devskim:\s*ignore|ghas-disable|parapet:ignore/gi;

function suppressionOf({ before, after }: FileChange): string | undefined {
  return isMore(suppressions, before, after) ? 'silences the scanner with a comment' : undefined;
}

/** Net lines of code that a repair may remove, and the limit if it writes none. */
const removedMax = 20;
const removedAloneMax = 5;
/** A shorter file may lose most of its lines. */
const shortFileLines = 10;

function deletionOf({ before, after }: FileChange): string | undefined {
  const [had, has] = [codeLines(before), codeLines(after)];
  const removed = had.length - has.length;
  if (has.length === 0 && had.length > 0) return 'leaves no code in the file';
  const known = new Set(had);
  const isOnlyRemoval = has.every((line) => known.has(line));
  const halves = had.length > shortFileLines && has.length < had.length / 2;
  if (removed > removedMax || halves) return `removes ${removed} lines of code`;
  return isOnlyRemoval && removed > removedAloneMax ? `only removes ${removed} lines of code` : undefined;
}

/** Without blank and comment lines, so that commenting out counts as removal. */
function codeLines(text: string): string[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim());
  return lines.filter((line) => line !== '' && !/^(?:\/\/|#(?!include|define|!)|--|\*|\/\*|<!--|;)/.test(line));
}

/** Kinds of code that a repair may rewrite but never add to. */
const kinds: readonly (readonly [problem: string, pattern: RegExp])[] = [
  [
    'runs code or a program that the file did not run',
    /(?<![\w.])(?:eval|exec|execSync|execFile|execFileSync|spawn|spawnSync|fork|popen|system|passthru|shell_exec|proc_open|pcntl_exec)\s*\(|\bos\.(?:system|popen|exec\w*|spawn\w*)\s*\(|\bsubprocess\.\w+\s*\(|\b(?:child_process|childProcess|cp)(?:['"]\))?\.\w+\s*\(|Runtime\.getRuntime|new\s+ProcessBuilder\b|Process\.Start|\bexec\.Command|\bOpen3\b|Command::new|new\s+Function\s*\(|(?:instance|class)_eval|__import__\s*\(|import_module\s*\(|\bvm\.run\w*\s*\(|\|\s*(?:ba|z|da|k)?sh\b|\/bin\/(?:ba|z|da)?sh\b|\bpowershell\b|\bcmd\.exe\b|\b(?:ba)?sh\s+-c\b/gi,
  ],
  [
    'adds network calls to the file',
    /(?<!\w)fetch\s*\(|\baxios\b|XMLHttpRequest|sendBeacon|WebSocket\s*\(|EventSource\s*\(|\brequests\.(?:get|post|put|patch|delete|head|request|Session)\s*\(|urllib\.request|urllib2|\burlopen|urlretrieve|http\.client|\bhttpx\.|\baiohttp\b|\bsocket\.(?:socket|connect|create_connection)|\bhttps?\.(?:get|request)\s*\(|\bnet\.(?:connect|createConnection|Dial)|\bhttp\.(?:Get|Post|NewRequest)|HttpClient|HttpURLConnection|openConnection|\bWebClient\b|RestTemplate|\bcurl_\w+\s*\(|\bcurl\b|\bwget\b|fsockopen|Net::HTTP|open-uri|\bFaraday\b|\bnc\s+-|\/dev\/tcp\/|\bnslookup\b|smtplib|ftplib|paramiko|dns\.resolve|new\s+Image\s*\(/gi,
  ],
  [
    'adds deserialisation of objects to the file',
    /\b(?:c?pickle|marshal|shelve|dill)\.loads?\b|\byaml\.(?:unsafe_)?load\s*\(|(?<!\w)unserialize\s*\(|Marshal\.load|ObjectInputStream|BinaryFormatter/gi,
  ],
  [
    'turns a protection off',
    /verify\s*=\s*False|check_hostname\s*=\s*False|CERT_NONE|rejectUnauthorized['"]?\s*:\s*false|InsecureSkipVerify\s*:\s*true|NODE_TLS_REJECT_UNAUTHORIZED|shell\s*=\s*True|csrf_exempt|csrf\(\)\.disable|dangerouslySetInnerHTML|StrictHostKeyChecking[ =]no|--no-verify|\bchmod\s+(?:-R\s+)?0?777|0o?777\b|autoescape\s*=\s*False|permitAll\(\)|debug\s*=\s*True/gi,
  ],
  [
    'names a location of credentials',
    /\/etc\/(?:passwd|shadow|sudoers)|\.ssh\b|\bid_(?:rsa|ed25519)\b|\.aws\/|\.kube\/config|\.docker\/config|\.netrc\b|169\.254\.169\.254|metadata\.google|authorized_keys|\/proc\/self\/environ/gi,
  ],
  [
    'builds text from numbers or encodings',
    /fromCharCode|fromCodePoint|\batob\s*\(|b64decode|base64_decode|base64\s+(?:-d|--decode)|FromBase64String|,\s*['"](?:base64|hex)['"]\s*\)|Base64\.(?:decode|getDecoder)|fromhex|unhexlify|codecs\.decode|\brot13\b/gi,
  ],
];

function additionOf({ before, after }: FileChange): string | undefined {
  return kinds.find(([, pattern]) => isMore(pattern, before, after))?.[0];
}

function isMore(pattern: RegExp, before: string, after: string): boolean {
  return countOf(pattern, after) > countOf(pattern, before);
}

const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;

/** Names that only look like addresses: XML features and namespaces, which repairs of XML parsers write. */
const namesOnly =
  /https?:\/\/(?:apache\.org\/xml\/|xml\.org\/sax\/|javax\.xml\.|www\.w3\.org\/|java\.sun\.com\/xml\/)/gi;

const addressForms = [
  // A URL of any scheme, up to its path.
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'`<>\\)\]}]{1,300}/gi,
  /["'`(=]\s*\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi,
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/g,
  /["'`@/]\s*(?:[a-z0-9-]+\.)+(?:com|net|org|io|dev|info|biz|xyz|app|cloud|site|online|top|club|ru|cn|tk|onion|me|co|gg|to|cc)(?=["'`/:\s])/gi,
];

function addressOf({ after }: FileChange, { before }: FileChange): string | undefined {
  const added = addressesIn(after);
  const known = new Set(added.length === 0 ? [] : addressesIn(before));
  const other = added.find((address) => !known.has(address));
  return other === undefined ? undefined : `writes an address that the file did not have: ${other.slice(0, 100)}`;
}

/** Addresses that a repair may restrict access to: this machine, and private networks (RFC 1918). */
const inside =
  /^(?:localhost(?::\d+)?|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})$/;

/** Hosts, in lower case. */
function addressesIn(text: string): string[] {
  return addressForms
    .flatMap((form) => text.replaceAll(namesOnly, '').match(form) ?? [])
    .map((address) =>
      address
        .toLowerCase()
        .replace(/^[^/]*:\/\/|^["'`(=@/\s]+/, '')
        .replace(/[/?#].*$/s, ''),
    )
    .filter((host) => !inside.test(host));
}

/** Reviewers cannot see these characters. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|[\p{Cc}--[\t\n\r\f]]/gv;
const escapes = /(?:\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|\\u\{[0-9a-f]+\}|\\[0-7]{3}|%[0-9a-f]{2}){6,}/gi;
const blobs = /[A-Za-z0-9+/=_-]{60,}|\b[0-9a-f]{40,}\b/gi;
const widthMax = 400;

function hiddenOf({ before, after }: FileChange, whole: FileChange): string | undefined {
  if (isMore(invisible, before, after)) return 'writes invisible characters';
  if (isMore(escapes, before, after)) return 'writes text in escapes';
  const isBlob = (run: string): boolean => /\d/.test(run) && /[a-z]/i.test(run) && !whole.before.includes(run);
  if ((after.match(blobs) ?? []).some(isBlob)) return 'writes encoded data';
  const lines = new Set(before.split(/\r\n?|\n/));
  const isHard = (line: string): boolean => !lines.has(line) && (line.length > widthMax || /\S[ \t]{60,}\S/.test(line));
  return after.split(/\r\n?|\n/).some(isHard) ? 'writes a line that is too long to review' : undefined;
}
