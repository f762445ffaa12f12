import { getStaticTOMLValue, parseTOML } from 'toml-eslint-parser'
import type { AST } from 'toml-eslint-parser'
import type { KeyPart } from './toml-file'
import { withoutTrailing } from '../../../shared/without-trailing'
import { withoutBom } from '../../../shared/without-bom'

export type TomlValue = string | boolean | readonly string[]

/** A change of a TOML file. */
export type TomlEdit =
  /** Sets a key, in an existing table or in a new one. */
  | { kind: 'set'; table: readonly KeyPart[]; key: string; value: TomlValue }
  /** Adds an entry to a list of tables. */
  | { kind: 'add'; table: readonly string[]; values: Readonly<Record<string, TomlValue>> }

interface Entry {
  path: readonly KeyPart[]
  /** The header above it. */
  header: readonly KeyPart[]
  node: AST.TOMLKeyValue
}

/**
 * Changes keys of a TOML file. Comments, order and the form of all other lines stay as they are.
 *
 * @throws Error for a key below an inline table, which has to be edited by hand
 */
export function editToml(text: string, edits: readonly TomlEdit[]): string {
  const content = withoutBom(text)
  const edited = edits.reduce(
    (current, edit) => (edit.kind === 'set' ? setKey(current, edit) : addTable(current, edit)),
    content,
  )
  return text.slice(0, text.length - content.length) + edited
}

function setKey(text: string, { table, key, value }: Extract<TomlEdit, { kind: 'set' }>): string {
  const [{ body }] = parseTOML(text).body
  const entries = entriesOf(body)
  const existing = entries.find(({ path }) => isSame(path, [...table, key]))
  if (existing) return replaceValue(text, existing.node.value, value)
  const line = `${key} = ${render(value)}`
  if (table.length === 0) {
    const last = body.filter(node => node.type === 'TOMLKeyValue').at(-1)
    return last ? insertLine(text, last.range[1], line) : `${line}\n${text}`
  }
  const node = body.find(each => each.type === 'TOMLTable' && isSame(each.resolvedKey, table))
  if (node?.type === 'TOMLTable') {
    const last = node.body.at(-1)
    return insertLine(text, last ? last.range[1] : node.range[1], line)
  }
  const isInline = ({ path, header }: Entry) =>
    header.length < table.length && isSame(path.slice(0, table.length), table)
  if (entries.some(isInline))
    throw new Error(`[${table.join('.')}] is an inline table: add ${line} to it by hand.`)
  // A table may be defined after the tables in it, but is easier to find before them.
  const inner = body.find(
    each => each.type === 'TOMLTable' && isSame(each.resolvedKey.slice(0, table.length), table),
  )
  return appendBlock(text, inner?.range[0] ?? text.length, `[${table.join('.')}]\n${line}\n`)
}

function addTable(text: string, { table, values }: Extract<TomlEdit, { kind: 'add' }>): string {
  const [{ body }] = parseTOML(text).body
  const last = body.findLast(
    each => each.type === 'TOMLTable' && isSame(each.resolvedKey.slice(0, -1), table),
  )
  const lines = Object.entries(values).map(([key, value]) => `${key} = ${render(value)}\n`)
  return appendBlock(
    text,
    last ? endOfLine(text, last.range[1]) : text.length,
    `[[${table.join('.')}]]\n${lines.join('')}`,
  )
}

/** A list that only grows keeps its lines. */
function replaceValue(text: string, node: AST.TOMLContentNode, value: TomlValue): string {
  const [start, end] = node.range
  if (node.type === 'TOMLArray' && typeof value === 'object') {
    const before = getStaticTOMLValue(node) as unknown[]
    const last = node.elements.at(-1)
    const added = value.slice(before.length)
    if (last && before.every((each, index) => each === value[index])) {
      const between =
        node.loc.start.line === node.loc.end.line ? ', ' : `,\n${' '.repeat(last.loc.start.column)}`
      const insertion = added.map(each => between + render(each)).join('')
      return text.slice(0, last.range[1]) + insertion + text.slice(last.range[1])
    }
  }
  return text.slice(0, start) + render(value) + text.slice(end)
}

function insertLine(text: string, after: number, line: string): string {
  const end = endOfLine(text, after)
  const isLast = end === text.length && !text.endsWith('\n')
  return `${text.slice(0, end)}${isLast ? '\n' : ''}${line}\n${text.slice(end)}`
}

/** Inserts a table with an empty line before it, and one after it unless it is the last. */
function appendBlock(text: string, at: number, block: string): string {
  const before = withoutTrailing(text.slice(0, at), '\n')
  const after = text.slice(at).replace(/^\n+/, '')
  return `${before}${before ? '\n\n' : ''}${block}${after ? `\n${after}` : ''}`
}

function endOfLine(text: string, offset: number): number {
  const newline = text.indexOf('\n', offset)
  return newline === -1 ? text.length : newline + 1
}

function entriesOf(body: readonly (AST.TOMLKeyValue | AST.TOMLTable)[]): Entry[] {
  return body.flatMap(node =>
    node.type === 'TOMLTable'
      ? node.body.flatMap(each => nestedEntries(each, node.resolvedKey, node.resolvedKey))
      : nestedEntries(node, [], []),
  )
}

function nestedEntries(
  node: AST.TOMLKeyValue,
  above: readonly KeyPart[],
  header: readonly KeyPart[],
): Entry[] {
  const path = [
    ...above,
    ...node.key.keys.map(key => (key.type === 'TOMLBare' ? key.name : key.value)),
  ]
  const nested = node.value.type === 'TOMLInlineTable' ? node.value.body : []
  return [{ path, header, node }, ...nested.flatMap(each => nestedEntries(each, path, header))]
}

function isSame(left: readonly KeyPart[], right: readonly KeyPart[]): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index])
}

function render(value: TomlValue): string {
  // A JSON string is a basic string of TOML.
  if (typeof value === 'object') return `[${value.map(each => JSON.stringify(each)).join(', ')}]`
  if (typeof value === 'string' && value.includes('\n')) return renderLines(value)
  return JSON.stringify(value)
}

/** Renders a multi-line string. The line break after its opening quotes is not part of it. */
function renderLines(text: string): string {
  // Only the quotes that could end the string are escaped.
  const escaped = text
    .split('\n')
    .map(line => JSON.stringify(line).slice(1, -1).replaceAll('\\"', '"'))
    .join('\n')
    .replace(/"(?="")|"$/g, '\\"')
  return `"""\n${escaped}"""`
}
