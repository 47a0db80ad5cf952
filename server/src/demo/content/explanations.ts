/** Extended explanations of weaknesses by the demo's scanners: why it matters, how to fix it, where to read on. */

export interface Explanation {
  why: string;
  how: string;
  page: string;
}

const cheatSheet = (name: string): string => `https://cheatsheetseries.owasp.org/cheatsheets/${name}_Cheat_Sheet.html`;

/** By CWE number. */
const explanations: Readonly<Record<number, Explanation>> = {
  20: {
    why: 'Without an explicit encoding, Python uses the machine’s default. The same file is then decoded differently in a container, on a laptop and on the build agent, which can bypass checks of its text.',
    how: 'Set the encoding explicitly: `encoding="utf-8"`.',
    page: cheatSheet('Input_Validation'),
  },
  22: {
    why: 'A name such as `../../etc/passwd` leaves the folder. The caller can then read every file that the process can read: configuration, keys, other users’ files.',
    how: 'Resolve the path, and reject it unless it is **inside the expected folder**. Removing `..` from the text is not enough.',
    page: cheatSheet('File_Upload'),
  },
  78: {
    why: 'A shell interprets the text: with `;`, `$(…)` or quotes an attacker ends the intended command and runs another one, with the rights of the process.',
    how: 'Start the program with a **list of arguments** and without a shell. If an argument may start with `-`, put `--` before it.',
    page: cheatSheet('OS_Command_Injection_Defense'),
  },
  79: {
    why: 'Markup in the value becomes part of the page. A script in it runs with the rights of the user who opens the page: it reads what they see and steps in their name.',
    how: 'Let the template escape the value for its context (text, attribute, URL). A `Content-Security-Policy` without inline scripts limits the damage of a mistake.',
    page: cheatSheet('Cross_Site_Scripting_Prevention'),
  },
  89: {
    why: 'The value becomes part of the statement. A quotation mark ends the string, and the rest runs as SQL. An attacker can\n\n- read all rows instead of one,\n- change or delete rows,\n- start programs, on some databases.',
    how: 'Pass the value as a **parameter**; the driver separates it from the statement. Names of columns and tables cannot be parameters: take them from a fixed list.',
    page: cheatSheet('SQL_Injection_Prevention'),
  },
  95: {
    why: 'The text runs as code of this process. An attacker who controls it can do everything that the process can.',
    how: 'Parse it with a parser for the allowed values (`ast.literal_eval`, a small grammar), never with `eval`.',
    page: cheatSheet('Injection_Prevention'),
  },
  117: {
    why: 'A line break in the value starts a new log entry: an attacker can forge entries, or hide real ones.',
    how: 'Log values as **fields** of a structured entry, which escapes them, or remove control characters.',
    page: cheatSheet('Logging'),
  },
  190: {
    why: 'A number that does not fit the smaller type wraps around: a large count becomes small or negative after it passed the check.',
    how: 'Parse with the required size, as in `strconv.ParseInt(text, 10, 32)`, and handle the error.',
    page: cheatSheet('Input_Validation'),
  },
  209: {
    why: 'Error messages contain class names, paths, statements and addresses, which help an attacker to plan the next step.',
    how: 'Log the error with an ID, and return only the ID.',
    page: cheatSheet('Error_Handling'),
  },
  276: {
    why: 'Every user of the machine can change the file, and so control the program when it next reads it.',
    how: 'Allow only the owner to write: `0600`, or `0644` if others must read it.',
    page: cheatSheet('Authorization'),
  },
  295: {
    why: 'An attacker between client and server can present any certificate, and read and change the traffic, including credentials.',
    how: 'Keep certificate verification on. For a server with a certificate of your own authority, pass that authority’s certificate.',
    page: cheatSheet('Transport_Layer_Security'),
  },
  319: {
    why: 'Anyone on the network path can read and change the traffic, including credentials and cookies.',
    how: 'Serve TLS, or listen only on the loopback address behind a proxy that does.',
    page: cheatSheet('Transport_Layer_Security'),
  },
  327: {
    why: 'The algorithm or version is broken or will be soon: an attacker can create two texts with the same digest, or downgrade a connection to a version that can be decrypted.',
    how: 'Use SHA-256 or better for digests, and TLS 1.2 or better for connections.',
    page: cheatSheet('Cryptographic_Storage'),
  },
  328: {
    why: 'MD5 is fast and broken: an attacker who obtains the digests finds most of the values by brute force.',
    how: 'For passwords use a slow function with a salt (Argon2id, bcrypt); for other values SHA-256, with a key (HMAC) if they can be guessed.',
    page: cheatSheet('Password_Storage'),
  },
  330: {
    why: 'The generator is meant for simulations: from a few of its numbers an attacker can compute the next ones, and so other users’ tokens.',
    how: 'Use a cryptographically secure generator (`SecureRandom`).',
    page: cheatSheet('Session_Management'),
  },
  338: {
    why: 'The generator is meant for simulations: from a few of its numbers an attacker can compute the next ones, and so other users’ tokens.',
    how: 'Use `crypto/rand`.',
    page: cheatSheet('Session_Management'),
  },
  502: {
    why: 'Deserialization creates objects of the classes that the data names, and runs their code. Public tools generate such payloads for most libraries, so anyone who can send data can **execute code**.',
    how: 'Use a format that contains only values, such as JSON, and parse it into known types.',
    page: cheatSheet('Deserialization'),
  },
  532: {
    why: 'More people can read logs than the database, and logs are kept longer. Treat a logged credential as leaked.',
    how: 'Log the ID of the account, never its credential.',
    page: cheatSheet('Logging'),
  },
  601: {
    why: 'Phishing mails use links to a trusted site that redirect to another one; in a sign-in flow the redirect can also leak a token.',
    how: 'Redirect only to targets from a fixed list, or to paths of this site that start with a single `/`.',
    page: cheatSheet('Unvalidated_Redirects_and_Forwards'),
  },
  611: {
    why: 'An external entity makes the parser read local files or send requests to other servers in the network, and include the result in the document.',
    how: 'Disable document types: `setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`.',
    page: cheatSheet('XML_External_Entity_Prevention'),
  },
  614: {
    why: 'Without `Secure`, the browser also sends the cookie over plain HTTP, where an attacker on the network path can steal the session.',
    how: 'Set `Secure` and `SameSite`, and `HttpOnly` unless a script needs it.',
    page: cheatSheet('Session_Management'),
  },
  770: {
    why: 'One client can send any number of requests, and so guess passwords or overload the service at no cost.',
    how: 'Limit requests per account and per address, most strictly for sign-in.',
    page: cheatSheet('Denial_of_Service'),
  },
  918: {
    why: 'The server sends requests to any address for the caller, such as the internal network, which trusts it, and the cloud’s metadata service, which returns credentials.',
    how: 'Take the host from a fixed list. If it must be arbitrary, check the **address of the connection** after each redirect, and reject private networks.',
    page: cheatSheet('Server_Side_Request_Forgery_Prevention'),
  },
  1004: {
    why: 'Scripts on the page can read the cookie: one cross-site scripting vulnerability anywhere on the site is enough to steal the session.',
    how: 'Set `HttpOnly`.',
    page: cheatSheet('Session_Management'),
  },
  1333: {
    why: 'Some inputs take the expression exponential time: one request can block the process for minutes.',
    how: 'Escape the text before it becomes part of an expression, or search for it as plain text.',
    page: cheatSheet('Input_Validation'),
  },
  1336: {
    why: 'The value becomes part of the template, and so code: `{{ config }}` prints the application’s settings, and other expressions start programs.',
    how: 'Keep templates in files, and pass values as variables.',
    page: cheatSheet('Injection_Prevention'),
  },
};

/** `cwe`: `CWE-89: Improper …`. */
export function explanationOf(cwe: string): Explanation {
  const explanation = explanations[Number(/^CWE-(\d+)/.exec(cwe)?.[1])];
  if (explanation === undefined) throw new RangeError(`no explanation for ${cwe}`);
  return explanation;
}
