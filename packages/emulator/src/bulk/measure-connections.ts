import { fragmentsOf } from '../engine/request/parse-document'
import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
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

/** The connections of an operation. */
export interface Measure {
  connections: number
  /** Nesting depth of connections. */
  depth: number
  /** Whether the field `id` is selected under its own name. */
  selectsId: boolean
  /** The first connection whose nodes have connections, and do not select their `id`. */
  orphan: string | undefined
  /** Whether the node of this connection is one of those. */
  isOrphan: boolean
  /** Names of the connections that select `nodes`. */
  flat: readonly string[]
  /** Whether a connection is inside a list. */
  listed: boolean
}

/** Measures the connections of a valid operation. */
export function measureConnections(
  schema: GraphQLSchema,
  { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
): Measure {
  const root = schema.getRootType(operation.operation)
  if (!root) return NOTHING
  const fragments = fragmentsOf(document)
  return new MeasureWalk(schema, fragments).selection(operation.selectionSet, root)
}

class MeasureWalk {
  // Each fragment is measured once: nested spreads would double the work at each level.
  private readonly measures = new Map<string, Measure>()

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {}

  selection(set: SelectionSetNode, type: GraphQLNamedType): Measure {
    return set.selections
      .map(selection => {
        if (selection.kind === Kind.FIELD) return this.field(selection, type)
        if (selection.kind === Kind.FRAGMENT_SPREAD) return this.fragment(selection.name.value)
        const condition = selection.typeCondition?.name.value
        return this.selection(
          selection.selectionSet,
          (condition === undefined ? undefined : this.schema.getType(condition)) ?? type,
        )
      })
      .reduce(sum)
  }

  private fragment(name: string): Measure {
    const known = this.measures.get(name)
    const fragment = this.fragments.get(name)
    const type = fragment && this.schema.getType(fragment.typeCondition.name.value)
    if (known || !type) return known ?? NOTHING
    const measure = this.selection(fragment.selectionSet, type)
    this.measures.set(name, measure)
    return measure
  }

  private field(node: FieldNode, parent: GraphQLNamedType): Measure {
    const name = node.name.value
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
    const type = field && getNamedType(field.type)
    if (!type || !node.selectionSet || !isCompositeType(type))
      return { ...NOTHING, selectsId: name === 'id' && node.alias === undefined }
    const inner = this.selection(node.selectionSet, type)
    if (type.name.endsWith('Connection'))
      return {
        ...inner,
        connections: inner.connections + 1,
        depth: inner.depth + 1,
        selectsId: false,
        orphan: inner.orphan ?? (inner.isOrphan ? name : undefined),
        isOrphan: false,
        flat: selectsNodes(node.selectionSet) ? [name, ...inner.flat] : inner.flat,
      }
    const isNode = name === 'nodes' || (name === 'node' && parent.name.endsWith('Edge'))
    const isList = isListType(getNullableType(field.type)) && name !== 'edges' && name !== 'nodes'
    return {
      ...inner,
      selectsId: false,
      isOrphan: inner.isOrphan || (isNode && inner.depth > 0 && !inner.selectsId),
      listed: inner.listed || (isList && inner.connections > 0),
    }
  }
}

function selectsNodes({ selections }: SelectionSetNode): boolean {
  return selections.some(
    selection => selection.kind === Kind.FIELD && selection.name.value === 'nodes',
  )
}

const NOTHING: Measure = {
  connections: 0,
  depth: 0,
  selectsId: false,
  orphan: undefined,
  isOrphan: false,
  flat: [],
  listed: false,
}

function sum(left: Measure, right: Measure): Measure {
  return {
    connections: left.connections + right.connections,
    depth: Math.max(left.depth, right.depth),
    selectsId: left.selectsId || right.selectsId,
    orphan: left.orphan ?? right.orphan,
    isOrphan: left.isOrphan || right.isOrphan,
    flat: [...left.flat, ...right.flat],
    listed: left.listed || right.listed,
  }
}
