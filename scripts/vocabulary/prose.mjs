/**
 * Rules of style for Markdown, in addition to the words: those of plain English that a machine can
 * check without many mistakes.
 */

/** Words of a sentence. A list after a colon and a clause after a semicolon count on their own. */
const MAX_WORDS = 25

/**
 * `headings`: whether the rule applies to headings, too.
 *
 * @type {readonly { pattern: RegExp, write: string, headings?: boolean }[]}
 */
const RULES = [
  {
    pattern:
      /\b(?:simply|just|easy|easily|easier|obvious|obviously|of course|very|really|basically|actually|quite|please|note that|in order to)\b/gi,
    write: 'nothing: it adds no meaning',
    headings: true,
  },
  {
    pattern: /\b(?:leverag(?:e|es|ing)|utili[sz](?:e|es|ing)|seamless(?:ly)?|powerful|robust)\b/gi,
    write: 'what it does',
    headings: true,
  },
  {
    pattern: /\b(?:e\.g\.|i\.e\.|viz\.|cf\.|etc\b\.?|vs\b\.?)/gi,
    write: 'for example, that is, and others, compared with',
    headings: true,
  },
  // Questions in headings are those of the reader.
  { pattern: /\b(?:I|[Ww]e|[Oo]urs?|(?<!\d )us|[Ll]et's|[Mm]y)\b/g, write: 'you, the layer' },
  { pattern: /\b(?:will|shall|going to|won't)\b/gi, write: 'the present tense' },
  {
    pattern:
      /\b(?:whitelist|blacklist|master|slave|sanity|dummy|he|she|him|his|hers?|guys|crazy|man-in-the-middle|grandfather)(?:s|ed|ing)?\b/gi,
    write: 'allowlist, denylist, primary, replica, check, placeholder, they',
    headings: true,
  },
  { pattern: /\b([a-z]+) \1\b/gi, write: 'the word once', headings: true },
]

/** Names and terms that begin with a capital letter in a heading. */
const NAMES = new Set(
  (
    'Admin App Apps API Bridge Cloudflare Content Customer English Flow Git Node Nuxt Playwright ' +
    'Polaris Policy Pricing React Router Security Shopify Sidekick Storefront Vue Workers'
  ).split(' '),
)

/**
 * Finds what breaks a rule in Markdown.
 *
 * @param {string} content
 * @returns {{ line: number, found: string, write: string }[]} in the order of the file
 */
export function findProse(content) {
  return proseLines(content).flatMap(({ line, text }) => {
    const isHeading = /^#+ /.test(text)
    const found = RULES.filter(({ headings }) => headings || !isHeading).flatMap(
      ({ pattern, write }) =>
        [...text.matchAll(pattern)].map(([words]) => ({ found: words, write })),
    )
    if (isHeading) found.push(...capitals(text))
    else if (!/^\s*\|/.test(text)) found.push(...longSentences(text))
    return found.map(finding => ({ line, ...finding }))
  })
}

/** Lines outside code blocks and comments, without inline code, addresses, tags, and quotations. */
function proseLines(content) {
  let fence = ''
  return content
    .replace(/<!--[\s\S]*?-->/g, comment => comment.replace(/[^\n]/g, ''))
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter(({ text }) => {
      const [, mark = ''] = /^\s*(`{3,})/.exec(text) ?? []
      if (mark && (!fence || mark === fence)) {
        fence = fence ? '' : mark
        return false
      }
      return !fence
    })
    .map(({ line, text }) => ({
      line,
      text: text
        // A number stands for code, so that two in a row are not a repeated word.
        .replace(/`[^`\n]*`/g, '0')
        .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/<[^>\n]+>/g, '')
        .replace(/"[^"\n]*"/g, '0'),
    }))
}

function longSentences(text) {
  return text
    .split(/[.!?:;](?=[\s*)]|$)/)
    .map(sentence =>
      sentence
        .trim()
        .split(/\s+/)
        .filter(word => /\w/.test(word)),
    )
    .filter(words => words.length > MAX_WORDS)
    .map(words => ({
      found: `${words.slice(0, 5).join(' ')} …`,
      write: `at most ${MAX_WORDS} words per sentence, not ${words.length}`,
    }))
}

/** Capital letters in a heading, after the first word of each part. */
function capitals(text) {
  return text
    .replace(/^#+ (?:\d+\. )?/, '')
    .split(/[.:?!,] /)
    .flatMap(part => part.split(/\s+/).slice(1))
    .map(word => word.replace(/'s$/, '').replace(/[^\w-]/g, ''))
    .filter(word => /^[A-Z][a-z]+$/.test(word) && !NAMES.has(word))
    .map(word => ({ found: word, write: `${word.toLowerCase()}: headings are in sentence case` }))
}
