/** A repository on somebody's server, as git is told of it: its URL, and what opens it. */
import type { Confidential } from '../../../base/confidential.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';

export interface GitRemote {
  /** https://host/path or http://host/path, without a name and password in it. */
  url: URL;
  credential: GitCredential | null;
}

export interface GitCredential {
  username: string;
  password: Confidential;
}

/** Throws OutgoingError for anything that git must not be given. */
export function parseRemote(text: string, credential: GitCredential | null): GitRemote {
  if (!URL.canParse(text)) throw refused('is no URL; write https://host/path');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw refused(`begins with ${url.protocol}, and only https and http are used`);
  }
  if (url.username !== '' || url.password !== '')
    throw refused('holds a name or a password; enter it in its own field');
  url.hash = '';
  return { url, credential };
}

function refused(why: string): OutgoingError {
  return new OutgoingError('bad_url', `The address of the repository ${why}.`);
}
