import { fragmentsOf } from '../parse-document'
import { getNamedType, isAbstractType, isCompositeType } from 'graphql'
import type {
  DocumentNode,
  FieldNode,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql'
import type { ErrorPath } from '../request-error'
import { findField } from '../validation/field-conflicts'
import { collectFields, namedTypes } from './collect-fields'
import type { CostedDocument } from './collect-fields'
import { costDefaults, isNode, pageSizeOf, readKey } from './page-size'
import {
  connectionFactor,
  CONNECTION_PRICE,
  mutationPrice,
  objectPrice,
  ROOT_COUNT_PRICE,
} from './price-list'

/** Cost of one field, in the form of the platform's debug output. */
export interface FieldCost {
  path: ErrorPath
  definedCost: number
  requestedTotalCost: number
  /** Null for a field without selections. */
  requestedChildrenCost: number | null
}

interface Costed {
  defined: number
  total: number
  children: number | null
  isConnection: boolean
}

const LEAF: Costed = { defined: 0, total: 0, children: null, isConnection: false }

/** Maximum number of fields in the debug output: aliases of fragments multiply them. */
const MAX_LISTED = 2000

/**
 * Calculates the cost of a valid operation in points.
 *
 * @see https://shopify.dev/docs/api/usage/limits
 */
export class QueryCost {
  private readonly document: CostedDocument
  /** Costs by type and selection sets: nested spreads would double the work at each level. */
  private readonly known = new Map<string, number>()
  private readonly ids = new Map<SelectionSetNode, number>()
  private readonly listed: FieldCost[] = []
  private lists = false

  constructor(
    schema: GraphQLSchema,
    document: DocumentNode,
    private readonly operation: OperationDefinitionNode,
    variables: Readonly<Record<string, unknown>>,
  ) {
    const fragments = fragmentsOf(document)
    this.document = { schema, fragments, variables: { ...costDefaults(operation), ...variables } }
  }

  /** The cost before the execution: every connection has the requested size. */
  requested(): number {
    return this.root(undefined)
  }

  /** The cost of what was found: null is free, and a connection has the size of its page. */
  actual(data: unknown): number {
    return this.root(data ?? null)
  }

  /** The requested cost of each field, inner fields first. */
  fields(): FieldCost[] {
    this.lists = true
    this.listed.length = 0
    this.root(undefined)
    this.lists = false
    return this.listed
  }

  private root(data: unknown): number {
    const { schema } = this.document
    const { operation, selectionSet } = this.operation
    const type = schema.getRootType(operation)
    if (!type || data === null) return 0
    let total = 0
    for (const [key, nodes] of collectFields(this.document, [selectionSet], type)) {
      const value = data === undefined ? undefined : readKey(data, key)
      const costed =
        operation === 'mutation'
          ? this.mutation(nodes, type, [key], value)
          : this.field(nodes, type, [key], value, true)
      this.list([key], costed)
      total += costed.total
    }
    return total
  }

  /** The objects of a payload are free; what they contain is not. */
  private mutation(
    nodes: readonly FieldNode[],
    parent: GraphQLNamedType,
    path: ErrorPath,
    data: unknown,
  ): Costed {
    const [first] = nodes
    const field =
      first && isCompositeType(parent) && findField(this.document.schema, parent, first.name.value)
    const payload = field && getNamedType(field.type)
    const sets = setsOf(nodes)
    if (!first || !isCompositeType(payload)) return LEAF
    const defined = mutationPrice(first.name.value)
    if (data === null) return { defined, total: defined, children: 0, isConnection: false }
    let children = 0
    for (const [key, found] of collectFields(this.document, sets, payload)) {
      const value = data === undefined ? undefined : readKey(data, key)
      const costed = this.field(found, payload, [...path, key], value, false)
      children += costed.total - (value === null || costed.isConnection ? 0 : costed.defined)
      this.list([...path, key], costed)
    }
    return { defined, total: defined + children, children, isConnection: false }
  }

  private field(
    nodes: readonly FieldNode[],
    parent: GraphQLNamedType,
    path: ErrorPath,
    data: unknown,
    isRoot: boolean,
  ): Costed {
    const { schema } = this.document
    const [first] = nodes
    const field =
      first && isCompositeType(parent) ? findField(schema, parent, first.name.value) : undefined
    const type = field && getNamedType(field.type)
    if (!first || !isCompositeType(type)) return LEAF
    const isConnection = type.name.endsWith('Connection')
    const isRootCount = isRoot && type.name === 'Count'
    const defined = isConnection
      ? CONNECTION_PRICE
      : isRootCount
        ? ROOT_COUNT_PRICE
        : isNode(first, parent)
          ? Math.max(1, objectPrice(type))
          : objectPrice(type)
    if (data === null) return { defined, total: 0, children: 0, isConnection }
    const children = this.selection(setsOf(nodes), type, path, data)
    const factor = isConnection
      ? connectionFactor(pageSizeOf(first, this.document.variables, data))
      : 1
    return { defined, total: defined + factor * children, children, isConnection }
  }

  /** The cost of the fields of an object; of the most expensive one in a list. */
  private selection(
    sets: readonly SelectionSetNode[],
    type: GraphQLNamedType,
    path: ErrorPath,
    data: unknown,
  ): number {
    if (Array.isArray(data))
      return data.reduce<number>(
        (max, item) => Math.max(max, item === null ? 0 : this.selection(sets, type, path, item)),
        0,
      )
    // The type of an object is not in the response: keys that it does not have are free.
    const candidates = isAbstractType(type)
      ? [undefined, ...namedTypes(this.document, sets)]
      : [type]
    const costs = () =>
      candidates.map(candidate => this.fieldsOf(sets, type, candidate, path, data))
    if (data !== undefined) return Math.max(...costs())
    const id = `${type.name} ${sets.map(set => this.idOf(set)).join(' ')}`
    const known = this.known.get(id)
    if (known !== undefined && (!this.lists || this.listed.length >= MAX_LISTED)) return known
    const cost = Math.max(...costs())
    this.known.set(id, cost)
    return cost
  }

  private fieldsOf(
    sets: readonly SelectionSetNode[],
    declared: GraphQLNamedType,
    type: GraphQLNamedType | undefined,
    path: ErrorPath,
    data: unknown,
  ): number {
    let cost = 0
    for (const [key, nodes] of collectFields(this.document, sets, type)) {
      const value = data === undefined ? undefined : readKey(data, key)
      const costed = this.field(nodes, type ?? declared, [...path, key], value, false)
      this.list([...path, key], costed)
      cost += costed.total
    }
    return cost
  }

  private list(path: ErrorPath, { defined, total, children }: Costed): void {
    if (!this.lists || this.listed.length >= MAX_LISTED) return
    this.listed.push({
      path,
      definedCost: defined,
      requestedTotalCost: total,
      requestedChildrenCost: children,
    })
  }

  private idOf(set: SelectionSetNode): number {
    const id = this.ids.get(set) ?? this.ids.size
    this.ids.set(set, id)
    return id
  }
}

function setsOf(nodes: readonly FieldNode[]): SelectionSetNode[] {
  return nodes.flatMap(({ selectionSet }) => (selectionSet ? [selectionSet] : []))
}
