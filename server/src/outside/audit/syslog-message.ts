/** Events of an audit log as messages of syslog (RFC 5424), in frames for a stream (RFC 5425, section 4.3). */
import type { ForwardedEvent } from '../../model/audit/forwarded-event.ts';

/** "Log audit" (RFC 5424, table 1). */
const facility = 13;
const severities: Record<ForwardedEvent['type'], number> = {
  'audit.broken': 1,
  'audit.entry': 5,
  'audit.checkpoint': 6,
  'audit.test': 6,
};
/** The enterprise number that IANA reserves for examples (RFC 5612): Parapet has none of its own. */
const structuredDataId = 'parapet@32473';
const hostLengthMax = 255;

/** `host`: whose message it is. Pure ASCII but for the values of structured data, which are UTF-8. */
export function syslogMessage(event: ForwardedEvent, host: string): string {
  const priority = facility * 8 + severities[event.type];
  const hostName = host.replaceAll(/[^!-~]/g, '').slice(0, hostLengthMax) || '-';
  const header = `<${priority}>1 ${event.at} ${hostName} parapet - ${event.type}`;
  return `${header} [${structuredDataId}${parametersOf(event)}] ${asciiJson(event)}`;
}

/** The octets of the message, a space, the message. */
export function octetCounted(message: string): Buffer {
  return Buffer.concat([Buffer.from(`${Buffer.byteLength(message)} `), Buffer.from(message)]);
}

/** What people search by; the message holds all of it. */
function parametersOf(event: ForwardedEvent): string {
  const { deploymentId } = event;
  const values: Record<string, string> = { deploymentId };
  if ('n' in event) values['n'] = event.n;
  if (event.type === 'audit.entry') {
    const { action, subject, actorUserId, actor, credential, address, requestId, digest } = event;
    Object.assign(values, { action, subject, actorUserId, actor, credential, address, requestId, digest });
  }
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('');
}

/** RFC 5424, section 6.3.3. Receivers that forward by lines would cut at a control character. */
function escapeValue(value: string): string {
  return value.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').replaceAll(/["\\\]]/g, String.raw`\$&`);
}

/** JSON without other characters than ASCII, so that the message needs no byte order mark, which parsers of JSON refuse. */
function asciiJson(event: ForwardedEvent): string {
  return JSON.stringify(event).replaceAll(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
