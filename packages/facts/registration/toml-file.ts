import { getStaticTOMLValue, ParseError, parseTOML, traverseNodes } from 'toml-eslint-parser'
import type { AST } from 'toml-eslint-parser'
import { withoutBom } from '../../../shared/without-bom'

/** A TOML file, and where its values are written. */
export interface TomlFile {
  /** File name, e.g. `shopify.app.toml`. */
  name: string
  values: Readonly<Record<string, unknown>>
  /**
   * Returns the place of a key, or of the nearest table above it.
   *
   * @param path e.g. `['webhooks', 'subscriptions', 0, 'uri']`
   * @returns e.g. `shopify.app.toml:12`
   */
  placeOf: (path: readonly KeyPart[]) => string
}

/** A key of a table, or the index of an entry. */
export type KeyPart = string | number

/**
 * Parses a TOML file.
 *
 * @throws Error that names the file and the line of the first syntax error, or of a key `__proto__`
 */
export function parseTomlFile(text: string, name: string): TomlFile {
  const program = parse(text, name)
  refusePrototypes(program, name)
  const lines = new Map<string, number>()
  for (const entry of program.body[0].body) collectLines(entry, [], lines)
  return {
    name,
    values: getStaticTOMLValue(program) as Record<string, unknown>,
    placeOf: path => {
      for (let length = path.length; length > 0; length--) {
        const line = lines.get(keyOf(path.slice(0, length)))
        if (line !== undefined) return `${name}:${line}`
      }
      return name
    },
  }
}

function parse(text: string, name: string): AST.TOMLProgram {
  try {
    return parseTOML(withoutBom(text))
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new Error(
      `${name}:${error.lineNumber} is not valid TOML: ${error.message} at column ${error.column + 1}.`,
      { cause: error },
    )
  }
}

/** The parser would write the keys below it into the prototype of all objects. */
function refusePrototypes(program: AST.TOMLProgram, name: string): void {
  traverseNodes(program, {
    enterNode(node) {
      const key =
        node.type === 'TOMLBare' ? node.name : node.type === 'TOMLQuoted' ? node.value : ''
      if (key !== '__proto__') return
      const { line } = node.loc.start
      throw new Error(`${name}:${line} has the key __proto__, which is not allowed. Remove it.`)
    },
    leaveNode() {},
  })
}

function collectLines(
  node: AST.TOMLTable | AST.TOMLKeyValue,
  above: readonly KeyPart[],
  lines: Map<string, number>,
): void {
  const path =
    node.type === 'TOMLTable'
      ? node.resolvedKey
      : [...above, ...node.key.keys.map(key => (key.type === 'TOMLBare' ? key.name : key.value))]
  // Also of the tables that a dotted key creates.
  for (let length = above.length + 1; length <= path.length; length++) {
    const key = keyOf(path.slice(0, length))
    if (!lines.has(key)) lines.set(key, node.loc.start.line)
  }
  const nested =
    node.type === 'TOMLTable'
      ? node.body
      : node.value.type === 'TOMLInlineTable'
        ? node.value.body
        : []
  for (const each of nested) collectLines(each, path, lines)
}

function keyOf(path: readonly KeyPart[]): string {
  return JSON.stringify(path)
}
