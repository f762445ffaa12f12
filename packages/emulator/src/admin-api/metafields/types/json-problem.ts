/** Longest part of the text in a message. */
const MAX_EXCERPT = 32

interface Problem {
  index: number
  message: 'expected object key, got' | 'unexpected token at'
}

/** Describes why text is not JSON, in the platform's words. Undefined for JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  const { index, message } = findProblem(text)
  if (index >= text.length) return 'unexpected end of input'
  const lines = text.slice(0, index).split('\n')
  const column = (lines.at(-1)?.length ?? 0) + 1
  const excerpt = text.slice(index, index + MAX_EXCERPT)
  return `${message} '${excerpt}' at line ${lines.length} column ${column}`
}

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[{}[\],:]/y

/** Finds the first token that cannot be at its place. */
function findProblem(text: string): Problem {
  const open: ('{' | '[')[] = []
  let [index, expected] = [0, 'value']
  for (;;) {
    index += /^\s*/.exec(text.slice(index))?.[0].length ?? 0
    TOKEN.lastIndex = index
    const [token] = TOKEN.exec(text) ?? []
    const next = token === undefined ? undefined : nextExpected(expected, token, open)
    if (next === undefined)
      return {
        index,
        message: expected.includes('key') ? 'expected object key, got' : 'unexpected token at',
      }
    expected = next
    index = TOKEN.lastIndex
  }
}

/** What may follow a token. Undefined if the token itself is not expected. */
function nextExpected(expected: string, token: string, open: ('{' | '[')[]): string | undefined {
  const kind = /^["\-\dtfn]/.test(token) ? 'scalar' : token
  if (kind === '}' || kind === ']') {
    const isEnd =
      expected === 'comma or end' || expected === `${kind === '}' ? 'key' : 'value'} or end`
    if (!isEnd || open.pop() !== (kind === '}' ? '{' : '[')) return undefined
    return open.length === 0 ? 'nothing' : 'comma or end'
  }
  if (expected.startsWith('key')) return token.startsWith('"') ? 'colon' : undefined
  if (expected === 'colon') return kind === ':' ? 'value' : undefined
  if (expected === 'comma or end') {
    if (kind !== ',') return undefined
    return open.at(-1) === '{' ? 'key' : 'value'
  }
  if (!expected.startsWith('value')) return undefined
  if (kind === 'scalar') return open.length === 0 ? 'nothing' : 'comma or end'
  if (kind !== '{' && kind !== '[') return undefined
  open.push(kind)
  return kind === '{' ? 'key or end' : 'value or end'
}
