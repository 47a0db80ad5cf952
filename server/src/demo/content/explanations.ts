/** What scanners of the demo say about a weakness beyond one sentence: why it matters, how it is mended, where to read on. */

export interface Explanation {
  why: string;
  how: string;
  page: string;
}

const cheatSheet = (name: string): string => `https://cheatsheetseries.owasp.org/cheatsheets/${name}_Cheat_Sheet.html`;

/** By the number of the weakness in the CWE. */
const explanations: Readonly<Record<number, Explanation>> = {
  20: {
    why: 'Without a name for the encoding, the one of the machine is taken: the same file is read differently in a container, on a laptop and on the build agent, and checks of its text can be passed.',
    how: 'Name the encoding: `encoding="utf-8"`.',
    page: cheatSheet('Input_Validation'),
  },
  22: {
    why: 'A name such as `../../etc/passwd` leads out of the folder. What the process may read, the caller then may read, too: configuration, keys, other people’s files.',
    how: 'Resolve the path, and refuse it unless it is **below the folder** that it belongs to. Removing `..` from the text is not enough.',
    page: cheatSheet('File_Upload'),
  },
  78: {
    why: 'The text is read by a shell: `;`, `$(…)` and quotes end the command that was meant and begin another one, with the rights of the process.',
    how: 'Start the program with a **list of arguments** and without a shell. Where an argument may begin with `-`, put `--` before it.',
    page: cheatSheet('OS_Command_Injection_Defense'),
  },
  79: {
    why: 'Markup in the value becomes part of the page. A script in it acts as the person who looks at the page: it reads what they see and does what they may do.',
    how: 'Let the template escape the value for the place where it stands (text, attribute, URL). A `Content-Security-Policy` without inline scripts limits what a miss can do.',
    page: cheatSheet('Cross_Site_Scripting_Prevention'),
  },
  89: {
    why: 'The value becomes part of the statement. A quotation mark ends the text that it was meant to be, and the rest is run as SQL:\n\n- all rows are read instead of one,\n- rows are changed or deleted,\n- on some databases, programs are started.',
    how: 'Pass the value as a **parameter**; the driver keeps it apart from the statement. Names of columns and tables cannot be parameters: take them from a fixed list.',
    page: cheatSheet('SQL_Injection_Prevention'),
  },
  95: {
    why: 'The text is run as code of this process. Whoever can write it has everything that the process has.',
    how: 'Read it with a parser for the few things that it may say (`ast.literal_eval`, a small grammar), never with `eval`.',
    page: cheatSheet('Injection_Prevention'),
  },
  117: {
    why: 'A line break in the value begins a new entry of the log: an attacker writes entries that never happened, or hides those that did.',
    how: 'Log values as **fields** of a structured entry, which escapes them, or take control characters out.',
    page: cheatSheet('Logging'),
  },
  190: {
    why: 'A number beyond the smaller type wraps around: a large count becomes a small or a negative one, behind the check that it had passed.',
    how: 'Parse with the size that is needed, as in `strconv.ParseInt(text, 10, 32)`, and handle its error.',
    page: cheatSheet('Input_Validation'),
  },
  209: {
    why: 'Messages of errors name classes, paths, statements and addresses. They tell an attacker what is worth trying next.',
    how: 'Log the error with an id, and answer with the id.',
    page: cheatSheet('Error_Handling'),
  },
  276: {
    why: 'Everybody on the machine may change the file, and with it what the program does when it reads it the next time.',
    how: 'Give the owner alone the right to write: `0600`, or `0644` where others must read.',
    page: cheatSheet('Authorization'),
  },
  295: {
    why: 'Whoever stands between the two sides can show any certificate, read the connection and change it. Credentials that are sent are theirs.',
    how: 'Leave the check on. For a server with a certificate of your own authority, pass that authority’s certificate.',
    page: cheatSheet('Transport_Layer_Security'),
  },
  319: {
    why: 'What goes over the line can be read and changed by everybody on the way, credentials and cookies included.',
    how: 'Serve TLS, or listen on the loopback address alone, behind a proxy that does.',
    page: cheatSheet('Transport_Layer_Security'),
  },
  327: {
    why: 'The algorithm or version is broken or will be soon: two texts of the same digest can be made, or a connection talked down to a version that can be read.',
    how: 'Use SHA-256 or better for digests, and TLS 1.2 or better for connections.',
    page: cheatSheet('Cryptographic_Storage'),
  },
  328: {
    why: 'MD5 is fast and broken: whoever gets hold of the digests finds most of the values by trying.',
    how: 'For passwords use a slow function with a salt (Argon2id, bcrypt); for other values SHA-256, with a key (HMAC) where they can be guessed.',
    page: cheatSheet('Password_Storage'),
  },
  330: {
    why: 'The generator is made for simulations: from a few of its numbers the next ones follow, and with them the tokens of other people.',
    how: 'Use the generator that is made for secrets (`SecureRandom`).',
    page: cheatSheet('Session_Management'),
  },
  338: {
    why: 'The generator is made for simulations: from a few of its numbers the next ones follow, and with them the tokens of other people.',
    how: 'Use `crypto/rand`.',
    page: cheatSheet('Session_Management'),
  },
  502: {
    why: 'Reading the data makes objects of classes that it names, and runs their code. Public tools make such data for most libraries: this is **code execution** for whoever can send it.',
    how: 'Read a format that holds only values, such as JSON, into types that you name.',
    page: cheatSheet('Deserialization'),
  },
  532: {
    why: 'Logs are read by more people and kept for longer than the database. A credential in them has to be taken for lost.',
    how: 'Log an id of the account, never what proves it.',
    page: cheatSheet('Logging'),
  },
  601: {
    why: 'A link to this site that ends on another one is what phishing mails are made of; in a sign-in it may take a token along.',
    how: 'Redirect to targets from a fixed list, or to paths of this site that begin with one `/`.',
    page: cheatSheet('Unvalidated_Redirects_and_Forwards'),
  },
  611: {
    why: 'An external entity in the document makes the parser read files of this machine or ask other servers of the network, and put the answer into the document.',
    how: 'Switch document types off: `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`.',
    page: cheatSheet('XML_External_Entity_Prevention'),
  },
  614: {
    why: 'Without `Secure`, the cookie also goes over plain HTTP, where everybody on the way can take it and be that person.',
    how: 'Set `Secure` and `SameSite`, and `HttpOnly` unless a script needs it.',
    page: cheatSheet('Session_Management'),
  },
  770: {
    why: 'The work that one caller can ask for is not limited: passwords can be tried, and the service kept busy, at no cost.',
    how: 'Limit requests by account and by address, most strictly where somebody signs in.',
    page: cheatSheet('Denial_of_Service'),
  },
  918: {
    why: 'The server asks any address for the caller: those of the internal network, which trusts it, and of the cloud’s metadata service, which hands out credentials.',
    how: 'Take the host from a fixed list. Where it must be free, check the **address that is connected to**, after each redirect, and refuse private networks.',
    page: cheatSheet('Server_Side_Request_Forgery_Prevention'),
  },
  1004: {
    why: 'A script on the page can read the cookie: one cross-site scripting anywhere on the site is enough to take the session.',
    how: 'Set `HttpOnly`.',
    page: cheatSheet('Session_Management'),
  },
  1333: {
    why: 'Some texts take the expression exponential time: one request keeps a process busy for minutes.',
    how: 'Escape the text before it becomes a part of an expression, or search for it as plain text.',
    page: cheatSheet('Input_Validation'),
  },
  1336: {
    why: 'The value becomes a part of the template, and so code: `{{ config }}` shows the settings of the application, and other expressions start programs.',
    how: 'Keep templates in files, and pass values as variables.',
    page: cheatSheet('Injection_Prevention'),
  },
};

/** `cwe`: `CWE-89: Improper …`. */
export function explanationOf(cwe: string): Explanation {
  const explanation = explanations[Number(/^CWE-(\d+)/.exec(cwe)?.[1])];
  if (explanation === undefined) throw new RangeError(`nothing explains ${cwe}`);
  return explanation;
}
