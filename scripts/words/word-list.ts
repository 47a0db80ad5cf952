/**
 * Words of a dialect that Parapet's code and documents once spoke, and what to write instead. `npm run check:words` finds
 * them in comments, texts and documents.
 */

export interface WordRule {
  /** What not to write; matched without regard to case. */
  pattern: RegExp;
  /** What to write instead. */
  better: string;
}

export const wordRules: readonly WordRule[] = [
  { pattern: /\banew\b/i, better: 'again' },
  { pattern: /\bhence\b/i, better: 'so' },
  { pattern: /\bthere(?:of|in|upon|by)\b/i, better: 'of it, in it' },
  { pattern: /\bwhere(?:of|in|upon|by)\b/i, better: 'which … of, in which' },
  { pattern: /\bwho(?:m|so)?ever\b/i, better: 'anyone who, the caller, or the person by their role' },
  { pattern: /\bsomebody(?:’|')s\b|\bsomebody\b/i, better: 'someone, a user, or the person by their role' },
  { pattern: /\bthe house(?:’s|'s)?\b/i, better: 'Parapet' },
  { pattern: /\b(?:deafened|turnstile)\b/i, better: 'disconnected, limiter' },
  { pattern: /\b(?:is|are|was|were) (?:not |never )?told (?:of|apart)\b/i, better: 'notified, distinguished' },
  { pattern: /\btells? apart\b|\btold apart\b/i, better: 'distinguishes, distinguished' },
  { pattern: /\b(?:told|tells?|telling) of\b/i, better: 'notified of, reports, describes' },
  { pattern: /\bto the letter\b/i, better: 'byte for byte, exactly' },
  { pattern: /\bnothing like that\b/i, better: 'no matches' },
  { pattern: /\bholds besides\b/i, better: 'context' },
  { pattern: /\bin earnest\b/i, better: 'fully' },
  { pattern: /\bat hand\b/i, better: 'current' },
  { pattern: /\b(?:is|are|was|were) heard\b/i, better: 'received' },
  { pattern: /\bended (?:badly|well)\b/i, better: 'failed, succeeded' },
  { pattern: /\bhas no say\b|\bhave no say\b/i, better: 'is ignored, does not matter' },
  { pattern: /\btaken for\b/i, better: 'treated as, mistaken for' },
  { pattern: /\b(?:come|comes|came) to (?:its|their|an) end\b/i, better: 'finishes, ends' },
  { pattern: /\b(?:what|that|which) (?:is|are) no (?!longer\b|more\b)/i, better: 'is not a' },
  { pattern: /\bmend(?:s|ed)?\b/i, better: 'fix, correct' },
  { pattern: /\bin the clear\b/i, better: 'unencrypted, as plain text' },
  { pattern: /\bfor good\b/i, better: 'permanently' },
  { pattern: /\bof its own accord\b/i, better: 'automatically' },
  {
    pattern: /\bnobody (?:gets|knows|hears|pushes|wants)\b/i,
    better: 'name the missing thing and what it is needed for',
  },
  { pattern: /\blogs? (?:tells?|says?) why\b/i, better: 'the log has the reason' },
  {
    pattern: /(?<!there )\b(?:is|are) no (?:address|member|file|project|issue|ref|user)(?: of\b|;|,|$)/i,
    better: 'is not a',
  },
  {
    pattern: /(?<!there )\b(?:is|are) no (?:URL|list|text|object|mapping|dump|instant|number|format)s?\b/i,
    better: 'is not a',
  },
  { pattern: /\bclimbs? out\b/i, better: 'is outside the repository' },
  { pattern: /\blook(?:s|ed)? at no\b/i, better: 'checked no' },
  { pattern: /\bof the type that \w+ gives\b/i, better: 'has a type that … does not allow' },
  { pattern: /\bwithout a last (?:one|line|message)\b/i, better: 'has no closing line' },
  { pattern: /\bhow a wrong\b/i, better: 'usually … is wrong' },
  { pattern: /\bwants (?:fewer|more)\b/i, better: 'asks for' },
  { pattern: /\bbegins? so\b/i, better: 'begins with it' },
  { pattern: /\bstands? twice\b/i, better: 'appears twice' },
  { pattern: /\bat present\b/i, better: 'currently, at the moment' },
  { pattern: /\bwhat (?:you|they) lack\b/i, better: 'what you do not have' },
  { pattern: /\bunder way already\b/i, better: 'already in progress' },
  { pattern: /['"`]Ours\. /, better: 'Parapet extension: …' },
  { pattern: /\blooks? again\b|\bno look at\b/i, better: 'polls again, rechecks, rescans' },
  { pattern: /\b(?:good|bad) rules?\b/i, better: 'valid, invalid' },
  { pattern: /\bis not good\b/i, better: 'is invalid' },
  { pattern: /\bas good as (?:none|missing|a missing)\b/i, better: 'reported like a missing one' },
  { pattern: /\btold (?:alike|like|the same)\b/i, better: 'reported like, gets the same answer' },
  { pattern: /\bwhat is absent stays\b|\btakes? it away\b/i, better: 'absent fields stay unchanged, removes it' },
  { pattern: /\bmust have \S+ \w+ at (?:most|least)\b/i, better: 'must have at most …' },
  { pattern: /\bmust not hold\b/i, better: 'must not contain' },
  { pattern: /\bgiv(?:e|es|ing) (?:a job|it|a run) up\b|\bgiving up a\b/i, better: 'fail, failing' },
];

/** A comment that begins without a subject: "Of a dependency.", "Told of the count.", "Whether it is …". */
export const headlessComment: WordRule = {
  pattern:
    /^\s*(?:\{?\/\*\*?|\/\/|\*) (?:Of (?:a|an|the|this|all|each|every|it|its|what|which|one)|Told|Who|Whose|Whether) /,
  better: 'a sentence with a subject and a verb, or a noun phrase ("The body\'s digest.", "True if …")',
};
