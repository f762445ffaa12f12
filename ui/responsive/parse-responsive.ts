import { DEFAULT_CONTAINER, isContainerName } from './container-name'

/** A value that depends on the width of the query container around an element. */
export interface ResponsiveValue {
  /** Container and condition as CSS has them, e.g. `s-default (inline-size > 500px)`. */
  query: string
  whenTrue: string
  whenFalse: string
}

/** Name of a container and `not`, both optional, in front of the condition's first bracket. */
const HEAD = /^@container(?:\s+(?!not\s)([\w-]+)(?=\s))?(?:\s+(not))?\s*(?=\()/i
/** Only lengths and keywords, so that a condition cannot break out of the style sheet. */
const CONDITION = /^[\w\s.:<>=%()-]+$/

/**
 * Reads `@container [name] [not] (condition) valueIfTrue, valueIfFalse`.
 *
 * @returns null for a value that is the same everywhere; undefined for one that begins as
 *   responsive but is malformed
 */
export function parseResponsive(value: string): ResponsiveValue | null | undefined {
  const text = value.trim()
  if (!text.startsWith('@container')) return null
  const head = HEAD.exec(text)
  if (!head) return undefined
  const [{ length }, name = DEFAULT_CONTAINER, not] = head
  const end = endOfCondition(text, length)
  const condition = text.slice(length, end)
  const values = splitOnce(text.slice(end))
  if (!isContainerName(name) || !CONDITION.test(condition) || !values) return undefined
  return {
    query: `${name} ${not ? 'not ' : ''}${condition}`,
    whenTrue: values[0],
    whenFalse: values[1],
  }
}

/** Index after the last of the conditions that are joined by `and` or `or`. */
function endOfCondition(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')') depth--
    if (depth > 0) continue
    const joined = /^\s+(?:and|or)\s+(?=\()/.exec(text.slice(index + 1))
    if (!joined) return index + 1
    index += joined[0].length
  }
  return text.length
}

/** Splits at the first comma that is not inside brackets. */
function splitOnce(text: string): [string, string] | undefined {
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '(') depth++
    if (text[index] === ')') depth--
    if (text[index] === ',' && depth === 0) {
      const [first, second] = [text.slice(0, index).trim(), text.slice(index + 1).trim()]
      return first !== '' && second !== '' ? [first, second] : undefined
    }
  }
  return undefined
}
