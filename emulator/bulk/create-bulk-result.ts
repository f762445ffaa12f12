import type { BulkResult } from './bulk-operation'

type Fields = Record<string, unknown>

/**
 * Converts the result of a bulk query to lines: each node, followed by the nodes of its
 * connections, which name it as their parent.
 */
export function createBulkResult(data: Fields): BulkResult {
  const { connections } = split(data)
  const roots = connections.flat()
  const lines = roots.flatMap(node => linesOf(node))
  return {
    file: lines.map(line => `${line}\n`).join(''),
    objectCount: lines.length,
    rootObjectCount: roots.length,
  }
}

function linesOf(node: Fields, parentId?: unknown): string[] {
  const { fields, connections } = split(node)
  const line = JSON.stringify(parentId === undefined ? fields : { ...fields, __parentId: parentId })
  return [line, ...connections.flat().flatMap(child => linesOf(child, node.id))]
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
