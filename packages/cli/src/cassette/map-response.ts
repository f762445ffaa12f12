import { getNamedType, isInterfaceType, isLeafType, isObjectType, Kind, parse } from 'graphql'
import type {
  FragmentDefinitionNode,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql'
import { fragmentsOf } from '../../../emulator/src/engine/request/parse-document'

/** The field that a value of a response belongs to, whatever its alias is. */
export interface ResponseField {
  /** Name of the type that has the field. */
  type: string
  name: string
  /** Types from the root to the field. */
  path: readonly string[]
}

type Change = (field: ResponseField, value: unknown) => unknown

interface Selected {
  name: string
  parent: GraphQLNamedType
  sets: SelectionSetNode[]
}

/**
 * Maps the values of a response of the Admin API.
 *
 * @param query valid operation of the request
 * @returns the data with the changed values
 */
export function mapResponse(
  schema: GraphQLSchema,
  query: string,
  operationName: string | undefined,
  data: unknown,
  change: Change,
): unknown {
  const document = parse(query)
  const operation = document.definitions.find(
    definition =>
      definition.kind === Kind.OPERATION_DEFINITION &&
      (operationName === undefined || definition.name?.value === operationName),
  )
  if (operation?.kind !== Kind.OPERATION_DEFINITION) return data
  const root = schema.getRootType(operation.operation)
  return root
    ? new ResponseWalk(schema, fragmentsOf(document), change).visit(
        data,
        root,
        [operation.selectionSet],
        [],
      )
    : data
}

class ResponseWalk {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>,
    private readonly change: Change,
  ) {}

  visit(
    value: unknown,
    type: GraphQLNamedType,
    sets: readonly SelectionSetNode[],
    path: readonly string[],
  ): unknown {
    if (Array.isArray(value)) return value.map(item => this.visit(item, type, sets, path))
    if (typeof value !== 'object' || value === null) return value
    const selected = new Map<string, Selected>()
    for (const set of sets) this.collect(set, type, selected)
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        this.field(field, selected.get(key), [...path, type.name]),
      ]),
    )
  }

  private field(value: unknown, selected: Selected | undefined, path: readonly string[]): unknown {
    if (!selected || selected.name.startsWith('__')) return value
    const { name, parent, sets } = selected
    const field =
      isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name] : undefined
    const type = field && getNamedType(field.type)
    if (!type || isLeafType(type)) return this.change({ type: parent.name, name, path }, value)
    return this.visit(value, type, sets, path)
  }

  private collect(
    set: SelectionSetNode,
    parent: GraphQLNamedType,
    selected: Map<string, Selected>,
  ): void {
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const known = selected.get(key) ?? { name: selection.name.value, parent, sets: [] }
        if (selection.selectionSet) known.sets.push(selection.selectionSet)
        selected.set(key, known)
        continue
      }
      const fragment =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection
          : this.fragments.get(selection.name.value)
      const condition = fragment?.typeCondition?.name.value
      const type = condition === undefined ? parent : this.schema.getType(condition)
      if (fragment) this.collect(fragment.selectionSet, type ?? parent, selected)
    }
  }
}
