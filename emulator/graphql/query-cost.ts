import {
  getNamedType,
  isCompositeType,
  isIntrospectionType,
  isObjectType,
  isInterfaceType,
  Kind,
} from 'graphql'
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql'

/** Cost of a mutation, whatever it selects. */
const MUTATION_COST = 10
/** Cost of a connection without its nodes. */
const CONNECTION_COST = 2

/**
 * Calculates the cost of an operation in points: a scalar 0, an object 1, a mutation 10, a
 * connection 2 plus its nodes. Without `data`, a connection has the requested number of nodes. With
 * `data`, it has the actual number, and null is free. The document must be valid.
 *
 * @see docs/protocol.md#rate-limits
 */
export function queryCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
  data?: unknown,
): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return 0
  if (operation.operation === 'mutation')
    return MUTATION_COST * operation.selectionSet.selections.length
  const fragments = new Map(
    document.definitions.flatMap(definition =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  )
  return new CostWalk(schema, fragments, variables).selection(operation.selectionSet, root, data)
}

class CostWalk {
  // Each fragment is priced once: nested spreads would double the work at each level.
  private readonly prices = new Map<string, number>()

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly variables: Readonly<Record<string, unknown>>,
  ) {}

  selection(set: SelectionSetNode, type: GraphQLNamedType, data: unknown): number {
    let cost = 0
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        cost += this.field(selection, type, data)
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        cost += this.selection(
          selection.selectionSet,
          this.typeOf(selection.typeCondition?.name.value, type),
          data,
        )
      } else {
        cost += this.fragment(selection.name.value, data)
      }
    }
    return cost
  }

  private fragment(name: string, data: unknown): number {
    const fragment = this.fragments.get(name)
    const type = fragment && this.schema.getType(fragment.typeCondition.name.value)
    if (!type) return 0
    const price = this.prices.get(name) ?? this.selection(fragment.selectionSet, type, undefined)
    this.prices.set(name, price)
    return data === undefined || price === 0
      ? price
      : this.selection(fragment.selectionSet, type, data)
  }

  private field(node: FieldNode, parent: GraphQLNamedType, data: unknown): number {
    const field =
      isObjectType(parent) || isInterfaceType(parent)
        ? parent.getFields()[node.name.value]
        : undefined
    const type = field && getNamedType(field.type)
    if (!type || !node.selectionSet || !isCompositeType(type) || isIntrospectionType(type)) return 0
    const value =
      data === undefined ? undefined : readKey(data, node.alias?.value ?? node.name.value)
    if (value === null) return 0
    if (!type.name.endsWith('Connection'))
      return objectCost(type.name) + this.selection(node.selectionSet, type, value)
    return (
      CONNECTION_COST +
      this.nodeCount(node, value) * this.selection(node.selectionSet, type, undefined)
    )
  }

  private nodeCount(node: FieldNode, value: unknown): number {
    const found =
      value === undefined ? undefined : (readKey(value, 'nodes') ?? readKey(value, 'edges'))
    if (Array.isArray(found)) return found.length
    const size = node.arguments?.find(
      ({ name }) => name.value === 'first' || name.value === 'last',
    )?.value
    const count =
      size?.kind === Kind.INT
        ? Number(size.value)
        : size?.kind === Kind.VARIABLE
          ? this.variables[size.name.value]
          : 0
    return typeof count === 'number' ? Math.max(0, count) : 0
  }

  private typeOf(name: string | undefined, fallback: GraphQLNamedType): GraphQLNamedType {
    return (name === undefined ? undefined : this.schema.getType(name)) ?? fallback
  }
}

// The wrapper objects of a connection are free; their contents are not.
function objectCost(typeName: string): number {
  return typeName.endsWith('Edge') || typeName === 'PageInfo' ? 0 : 1
}

function readKey(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? ((value as Record<string, unknown>)[key] ?? null)
    : null
}
