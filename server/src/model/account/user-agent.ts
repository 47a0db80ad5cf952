/**
 * Describes a User-Agent header in words, so that a person recognises their devices. It proves nothing: any client may
 * send any text.
 */

/** Longer texts are cut before they are stored. */
export const userAgentLengthMax = 400;

/** The first pattern that matches names the client; others imitate Chrome and Safari, so they come before them. */
const clients: readonly [RegExp, string][] = [
  [/\b(?:Edg|EdgA|EdgiOS)\/(\d+)/, 'Edge'],
  [/\b(?:OPR|OPX)\/(\d+)/, 'Opera'],
  [/\bVivaldi\/(\d+)/, 'Vivaldi'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium)\/(\d+)/, 'Chromium'],
  [/\b(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)\S* .*\bSafari\//, 'Safari'],
  [/^curl\/(\d+)/, 'curl'],
  [/^[Ss]emgrep\/(\d+)/, 'Semgrep'],
  [/^parapet(?:-cli)?\/([\d.]+)/, 'parapet'],
  [/^python-requests\/(\d+)/, 'Python'],
  [/^node\b(?:\/(\d+))?/, 'Node.js'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

/** `Firefox 131 on Linux`; '' for a text that names neither client nor system. */
export function describeUserAgent(userAgent: string): string {
  const client = clientOf(userAgent);
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  if (client === '' || system === '') return client + system;
  return `${client} on ${system}`;
}

function clientOf(userAgent: string): string {
  for (const [pattern, name] of clients) {
    const match = pattern.exec(userAgent);
    if (match !== null) return match[1] === undefined ? name : `${name} ${match[1]}`;
  }
  return '';
}
