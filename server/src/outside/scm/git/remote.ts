/** A repository on somebody's server, as git is told of it: its URL, and what opens it. */
import type { Confidential } from '../../../base/confidential.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';

export interface GitRemote {
  /** Of https, http or ssh, without a name and password in it. */
  url: URL;
  /** Goes with http. */
  credential: GitCredential | null;
  /** Null unless it is reached by ssh. */
  ssh: SshAccess | null;
}

export interface SshAccess {
  /** What git is told: user@host:path or ssh://user@host/path. */
  address: string;
  user: string;
  /** The path on the server, as the address has it. */
  path: string;
  /** OpenSSH or PEM. */
  key: Confidential;
  /** Lines of known_hosts: the only host keys that are trusted. */
  knownHosts: string;
}

export interface GitCredential {
  username: string;
  password: Confidential;
}

export const addressOf = ({ url, ssh }: GitRemote): string => ssh?.address ?? url.href;

/** One that is reached by http or https. Throws OutgoingError for anything that git must not be given. */
export function parseRemote(text: string, credential: GitCredential | null): GitRemote {
  if (!URL.canParse(text)) throw refused('is no URL; write https://host/path');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused(`begins with ${url.protocol}, and only https and http are used`);
  }
  if (url.username !== '' || url.password !== '')
    throw refused('holds a name or a password; enter it in its own field');
  url.hash = '';
  return { url, credential, ssh: null };
}

function refused(why: string): OutgoingError {
  return new OutgoingError('bad_url', `The address of the repository ${why}.`);
}
