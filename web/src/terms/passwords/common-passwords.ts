/** The lists by which new passwords are judged. The build evaluates this file (web/common-passwords.ts). */
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordsMax } from './password-rules.ts';

export const listedPasswords = dictionary['passwords-common'].slice(0, commonPasswordsMax);
export const graphs = adjacencyGraphs;
