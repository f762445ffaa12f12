import type { BulkResult } from './bulk-operation'

type Fields = Record<string, unknown>

interface Entry {
  line: string
  depth: number
}

/**
 * Converts the result of a bulk query to lines. The nodes of a connection inside a node name it as
 * their parent.
 *
 * @param isGrouped whether they follow their parent; otherwise they follow all nodes that are less
 *   deep, because the platform does not promise an order
 */
export function createBulkResult(data: Fields, isGrouped: boolean): BulkResult {
  const { connections } = split(data)
  const roots = connections.flat()
  const entries = roots.flatMap(node => entriesOf(node, 0))
  if (!isGrouped) entries.sort((left, right) => left.depth - right.depth)
  return {
    file: entries.map(({ line }) => `${line}\n`).join(''),
    objectCount: entries.length,
    rootObjectCount: roots.length,
  }
}

/** Returns the first half of a file: what a failed operation has written. */
export function partialResult({ file }: BulkResult): BulkResult {
  const lines = file.split('\n').slice(0, -1)
  const kept = lines.slice(0, Math.ceil(lines.length / 2))
  return {
    file: kept.map(line => `${line}\n`).join(''),
    objectCount: kept.length,
    rootObjectCount: kept.filter(line => !line.includes('"__parentId":')).length,
  }
}

function entriesOf(node: Fields, depth: number, parentId?: unknown): Entry[] {
  const { fields, connections } = split(node)
  const line = JSON.stringify(parentId === undefined ? fields : { ...fields, __parentId: parentId })
  const children = connections.flat().flatMap(child => entriesOf(child, depth + 1, node.id))
  return [{ line, depth }, ...children]
}

/** Extracts the connections of an object at any depth, and removes their fields. */
function split(value: Fields): { fields: Fields; connections: Fields[][] } {
  const fields: Fields = {}
  const connections: Fields[][] = []
  for (const [name, field] of Object.entries(value)) {
    const nodes = nodesOf(field)
    if (nodes) {
      connections.push(nodes)
    } else if (isFields(field)) {
      const inner = split(field)
      fields[name] = inner.fields
      connections.push(...inner.connections)
    } else {
      fields[name] = field
    }
  }
  return { fields, connections }
}

function nodesOf(value: unknown): Fields[] | undefined {
  if (!isFields(value)) return undefined
  if (Array.isArray(value.nodes)) return value.nodes.filter(isFields)
  if (Array.isArray(value.edges))
    return value.edges.map(edge => (isFields(edge) ? edge.node : undefined)).filter(isFields)
  return undefined
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
