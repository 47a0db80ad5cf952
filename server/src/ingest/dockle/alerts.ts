/** One alert of a check: the file that it names, and what stays the same in every build of the image. */
import { safePath } from '../facts/safe-path.ts';

export interface Alert {
  message: string;
  /** A file in the image; '' if the alert is about the image as a whole. */
  path: string;
  /** Without what differs between versions of dockle or builds of the image. */
  identity: string;
}

/** Alerts about a file; the last group is its path. */
const aboutFile = [
  /^(set[ug]id file): \S+ (.+)$/s,
  /^(Suspicious (?:filename|file extension) found) : (.+)$/s,
  /^(Suspicious directory|unnecessary file) : (.+)$/s,
] as const;
const hint = ' (You can suppress it with ';
/** Newer versions quote the command besides, in which they star the first value only. */
const aboutVariable = /^Suspicious ENV key found : (\S+)/;

export function readAlert(text: string): Alert {
  const hintAt = text.lastIndexOf(hint);
  const told = (hintAt === -1 ? text : text.slice(0, hintAt)).trim();
  for (const form of aboutFile) {
    const [, what = '', file = ''] = form.exec(told) ?? [];
    const path = safePath(file)?.path ?? '';
    if (path !== '') return { message: text.trim(), path, identity: what };
  }
  const variable = aboutVariable.exec(text)?.[1];
  if (variable !== undefined)
    return { message: `Suspicious ENV key found : ${variable}`, path: '', identity: `ENV ${variable}` };
  const message = withoutCredentials(text.trim());
  // Layers are named by digests of their content.
  return { message, path: '', identity: message.replace(/[0-9a-f]{32,}/g, '*') };
}

/** Values of variables with such names, as dockle's own list has them; the arguments of a build are among them. */
const assigned =
  /(?<![\w.-])((?=[\w.-]*(?:pass|secret|key|access|token|credential|auth))[\w.-]+[ \t]*=[ \t]*)(?:"(?:\\.|[^"\\])*"?|'[^']*'?|\S+)/gis;
const inUrl = /(:\/\/[^\s/:@'"]*:)[^\s/@'"]+(?=@)/g;

/** The commands of an image's history are quoted in alerts of any check. */
function withoutCredentials(command: string): string {
  return command.replace(assigned, '$1***').replace(inUrl, '$1***');
}
