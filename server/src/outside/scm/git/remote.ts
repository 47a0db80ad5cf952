/** A repository on a server, as passed to git: its URL and credentials. */
import type { Confidential } from '../../../base/confidential.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';

export interface GitRemote {
  /** An https, http or ssh URL without user name and password. */
  url: URL;
  /** For http and https. */
  credential: GitCredential | null;
  /** Null for http and https. */
  ssh: SshAccess | null;
}

export interface SshAccess {
  /** As passed to git: user@host:path or ssh://user@host/path. */
  address: string;
  user: string;
  /** The path on the server, as the address spells it. */
  path: string;
  /** OpenSSH or PEM. */
  key: Confidential;
  /** Lines of known_hosts: the only trusted host keys. */
  knownHosts: string;
}

export interface GitCredential {
  username: string;
  password: Confidential;
}

export const addressOf = ({ url, ssh }: GitRemote): string => ssh?.address ?? url.href;

/** A remote by http or https. Throws OutgoingError for anything that must not be passed to git. @internal For tests of git. */
export function parseRemote(text: string, credential: GitCredential | null): GitRemote {
  if (!URL.canParse(text)) throw refused('is not a URL; write https://host/path');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused(`begins with ${url.protocol}; only https and http are supported`);
  }
  if (url.username !== '' || url.password !== '')
    throw refused('contains a name or a password; enter it in its own field');
  url.hash = '';
  return { url, credential, ssh: null };
}

function refused(why: string): OutgoingError {
  return new OutgoingError('bad_url', `The address of the repository ${why}.`);
}
