/** A topic with a handler in `configurePlatform({ webhooks })`. */
export interface HandledTopic {
  /** In upper case, e.g. `ORDERS_CREATE`. */
  topic: string
  /** File and line of the handler, e.g. `server/plugins/platform.ts:12`. */
  where: string
  /** Whether the handler has a URL, so that `registerPlatformWebhooks` subscribes to the topic. */
  hasAddress: boolean
}

export interface SourceFile {
  /** Display name, e.g. `server/plugins/platform.ts`. */
  file: string
  text: string
}

/**
 * Matches `webhooks: {`, `const handlers: PlatformWebhooks = {`, and `webhooks: handlers` or
 * `{ webhooks }` for a constant.
 */
const INLINE_MAP = /\bwebhooks\s*:\s*\{/g
const TYPED_MAP = /:\s*PlatformWebhooks\s*=\s*\{/g
const NAMED_MAP = /\bwebhooks\s*:\s*([A-Za-z_$][\w$]*)\s*[,}]/g
const TOPIC = /^(?:[a-z0-9_]+(?:[/.][a-z0-9_]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/

/**
 * Finds the topics that server code handles, by parsing object literals. No code is run, so
 * computed keys are not found.
 */
export function readWebhookHandlers(sources: readonly SourceFile[]): HandledTopic[] {
  const files = sources.map(({ file, text }) => ({ file, text: blankComments(text) }))
  const configuring = files.filter(({ text }) => text.includes('configurePlatform('))
  const names = configuring.flatMap(({ text }) =>
    [...text.matchAll(NAMED_MAP)].map(([, name = '']) => name),
  )
  const maps = [
    ...configuring.flatMap(({ file, text }) =>
      opensOf(text, INLINE_MAP).map(open => ({ file, text, open })),
    ),
    ...files.flatMap(({ file, text }) =>
      opensOf(text, TYPED_MAP).map(open => ({ file, text, open })),
    ),
    ...files.flatMap(({ file, text }) =>
      names.flatMap(name =>
        opensOf(text, new RegExp(`\\bconst ${name.replaceAll('$', '\\$')}\\s*=\\s*\\{`, 'g')).map(
          open => ({ file, text, open }),
        ),
      ),
    ),
  ]
  return maps.flatMap(({ file, text, open }) =>
    entriesOf(text, open)
      .filter(({ key }) => TOPIC.test(key))
      .map(({ key, at, value }) => ({
        topic: key.toUpperCase().replace(/[/.]/g, '_'),
        where: `${file}:${text.slice(0, at).split('\n').length}`,
        hasAddress:
          /^\s*[[{]/.test(value) && /\b(?:callbackUrl|uri|deliveryMethod)\s*:/.test(value),
      })),
  )
}

/** Finds the opening braces that a pattern ends with. */
function opensOf(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map(match => match.index + match[0].length - 1)
}

/** Splits the object literal that opens at `open` into its keys and the text of their values. */
function entriesOf(text: string, open: number): { key: string; at: number; value: string }[] {
  const entries: { key: string; at: number; value: string }[] = []
  let depth = 0
  let start = open + 1
  for (let at = open; at < text.length; at++) {
    const character = text.charAt(at)
    if ('\'"`'.includes(character)) at = endOfString(text, at)
    else if ('{[('.includes(character)) depth++
    else if ('}])'.includes(character)) depth--
    if (depth === 0 || (depth === 1 && character === ',')) {
      const entry = /^(\s*)(?:async\s+)?(['"]?)([\w./$]+)\2\s*(?::|\()([\s\S]*)$/.exec(
        text.slice(start, at),
      )
      if (entry)
        entries.push({
          key: entry[3] ?? '',
          at: start + (entry[1] ?? '').length,
          value: entry[4] ?? '',
        })
      start = at + 1
    }
    if (depth === 0) break
  }
  return entries
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start)
  for (let at = start + 1; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++
    else if (text.charAt(at) === quote) return at
  }
  return text.length
}

/** Replaces comments with spaces, which preserves lines and positions. */
function blankComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|[\s,;{}()[\]])\/\/[^\n]*/g, comment =>
    comment.replace(/[^\n]/g, ' '),
  )
}
