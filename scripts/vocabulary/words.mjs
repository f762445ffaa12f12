/**
 * Words that this project does not use, with the standard term for each. Whole words, any case.
 *
 * `unless` matches the ordinary technical uses of a word; they are removed before the search.
 * `notIn` are path prefixes where the word is a term of the domain.
 *
 * @typedef {{ word: RegExp, write: string, unless?: RegExp, notIn?: readonly string[] }} Entry
 * @type {readonly Entry[]}
 */
export const WORDS = [
  {
    word: /\b(?:un)?answer(?:s|ed|ing)?\b/gi,
    write: 'respond, return; response, result, payload',
    // The platform has definitions of questions and their answers.
    notIn: [
      'packages/emulator/src/admin-api/metaobjects/standard-templates.ts',
      'packages/emulator/tests/unit/admin-api/metaobjects/standard-metaobjects.test.ts',
    ],
  },
  { word: /\b(?:nobody|somebody|anybody|everybody)\b/gi, write: 'no one, the user, the caller' },
  { word: /\b(?:whoever|whomever|one's own)\b/gi, write: 'the user, the caller, the operator' },
  { word: /\b(?:told|tells?|telling)\b/gi, write: 'notify, report, distinguish' },
  { word: /\b(?:says?|said|saying)\b/gi, write: 'log, report, print, name, state' },
  { word: /\bmend(?:s|ed|ing)?\b/gi, write: 'fix' },
  {
    word: /\balive\b|\bbrought to life\b/gi,
    write: 'hydrated, running',
    unless: /\bkeep-?alive\b/gi,
  },
  { word: /\blet(?:s|ting)? go\b/gi, write: 'release' },
  { word: /\bg(?:ive|ives|ave|iven|iving) up\b/gi, write: 'abandon, stop retrying' },
  { word: /\bkept until\b/gi, write: 'cached for, memoized per' },
  { word: /\bin mind\b/gi, write: 'in memory' },
  { word: /\bbesides?\b/gi, write: 'next to, with; in addition to' },
  { word: /\bends (?:a|the) token\b/gi, write: 'expires or revokes the token' },
  { word: /\bstands in\b/gi, write: 'is in', unless: /\bstands in for\b/gi },
  { word: /\bthe start of the app\b/gi, write: 'home, the home page' },
  { word: /\bwhat became of\b/gi, write: 'outcome, result' },
  { word: /\bconsistent in the end\b/gi, write: 'eventually consistent' },
  {
    word: /\bfaults?\b/gi,
    write: 'error',
    // The emulator injects faults: there the word is a term.
    unless:
      /\b(?:inject(?:s|ed|ing|ion of)?(?: an?| the| more)? faults?|fault injection|fault-tolerant|segmentation fault)\b/gi,
    notIn: [
      'packages/emulator/',
      'tests/e2e/emulator/',
      'docs/emulator.md',
      'docs/testing.md',
      'CHANGELOG.md',
    ],
  },
  { word: /\bbears?\b/gi, write: 'handle, have' },
  { word: /\bcolour(?:s|ed|ing)?\b/gi, write: 'color' },
  { word: /\bbehaviour(?:s|al)?\b/gi, write: 'behavior' },
  { word: /\bcatalogues?\b/gi, write: 'catalog' },
  {
    // The name in the platform's documentation until 2026. Names of its interfaces keep it.
    word: /\bsession tokens?\b/gi,
    write: 'ID token',
    unless: /"session tokens?"/gi,
  },
]

/** Identifiers that hide a limit or use a word of the list above, and what to call them. */
export const IDENTIFIERS = [
  { word: /\b(?:MOST|LEAST)_[A-Z_]+\b/g, write: 'MAX_, MIN_' },
  { word: /\b(?:letGo|keptUntil|passOn|tellAll)\w*/g, write: 'a standard verb: release, memoize' },
]
