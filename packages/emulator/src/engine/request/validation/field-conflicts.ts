import {
  doTypesOverlap,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  print,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
} from 'graphql'
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLSchema,
  InlineFragmentNode,
  SelectionSetNode,
} from 'graphql'
import type { ValidationContext } from './validation-context'

interface FoundField {
  node: FieldNode
  /** Types from the selection set to the field: its own, and those of fragments around it. */
  parents: readonly GraphQLCompositeType[]
}

type ConflictKind = 'field' | 'argument'
type Conflicts = Map<string, { kind: ConflictKind; field: string; texts: Map<FieldNode, string> }>

/**
 * Maximum number of collected and compared fields in a document. Conflicts behind it are not
 * reported: the first field is executed.
 */
const MAX_STEPS = 200_000

/**
 * Reports fields with one response key that differ in name or arguments. Unlike the specification,
 * the platform accepts different types in fragments that exclude each other.
 */
export class FieldConflicts {
  private steps = 0
  private readonly ids = new Map<FieldNode, number>()
  /** Groups of fields whose children are compared, by the ids of the fields. */
  private readonly compared = new Set<string>()

  constructor(private readonly context: ValidationContext) {}

  /** Reports the conflicts of a selection set and of what its fields have in common. */
  report(set: SelectionSetNode | undefined, type: GraphQLCompositeType): void {
    if (!set) return
    const conflicts: Conflicts = new Map()
    this.compareAll(this.fieldsOf([{ set, parents: [type] }]), conflicts)
    for (const { kind, field, texts } of conflicts.values()) {
      const listed = [...texts.values()].join(' or ')
      this.context.report(
        `Field '${field}' has ${kind === 'argument' ? 'an' : 'a'} ${kind} conflict: ${listed}?`,
        'fieldConflict',
        { fieldName: field, conflicts: listed },
        { nodes: [...texts.keys()], path: [] },
      )
    }
  }

  private compareAll(
    fields: ReadonlyMap<string, readonly FoundField[]>,
    conflicts: Conflicts,
  ): void {
    for (const [key, found] of fields) {
      // A field alone has its own visit.
      if (found.length < 2) continue
      for (const [index, field] of found.entries()) {
        const other = found.slice(0, index).find(candidate => {
          this.steps++
          return this.steps > MAX_STEPS || !this.excludes(candidate, field)
        })
        if (this.steps > MAX_STEPS) return
        if (other) this.compare(key, other, field, conflicts)
      }
      this.compareChildren(found, conflicts)
    }
  }

  private compare(key: string, left: FoundField, right: FoundField, conflicts: Conflicts): void {
    if (left.node.name.value !== right.node.name.value)
      add(conflicts, 'field', key, [left.node, right.node], node => node.name.value)
    if (argumentsText(left.node) !== argumentsText(right.node))
      add(conflicts, 'argument', key, [left.node, right.node], argumentsText)
  }

  private compareChildren(found: readonly FoundField[], conflicts: Conflicts): void {
    const sets = found.flatMap(({ node, parents }) => {
      const parent = parents.at(-1)
      const field = parent && findField(this.context.schema, parent, node.name.value)
      const type = field && getNamedType(field.type)
      if (!node.selectionSet || !isCompositeType(type)) return []
      return [{ set: node.selectionSet, parents: [type] }]
    })
    const group = found.map(({ node }) => this.idOf(node)).join(' ')
    if (sets.length < 2 || this.compared.has(group)) return
    this.compared.add(group)
    this.compareAll(this.fieldsOf(sets), conflicts)
  }

  private idOf(node: FieldNode): number {
    const id = this.ids.get(node) ?? this.ids.size
    this.ids.set(node, id)
    return id
  }

  /** Whether no object is of a type of both. */
  private excludes(left: FoundField, right: FoundField): boolean {
    const { schema } = this.context
    return left.parents.some(leftType =>
      right.parents.some(rightType => !doTypesOverlap(schema, leftType, rightType)),
    )
  }

  private fieldsOf(
    sets: readonly { set: SelectionSetNode; parents: readonly GraphQLCompositeType[] }[],
  ): Map<string, FoundField[]> {
    const found = new Map<string, FoundField[]>()
    const spreads: [name: string, parents: readonly GraphQLCompositeType[]][] = []
    const collected = new Set<string>()
    const collect = (set: SelectionSetNode, parents: readonly GraphQLCompositeType[]) => {
      for (const selection of set.selections) {
        if (++this.steps > MAX_STEPS) return
        if (selection.kind === Kind.FIELD) {
          const key = selection.alias?.value ?? selection.name.value
          const fields = found.get(key) ?? []
          fields.push({ node: selection, parents })
          found.set(key, fields)
          continue
        }
        if (selection.kind === Kind.FRAGMENT_SPREAD) spreads.push([selection.name.value, parents])
        else collectFragment(selection, parents)
      }
    }
    const collectFragment = (
      { typeCondition, selectionSet }: InlineFragmentNode | FragmentDefinitionNode,
      parents: readonly GraphQLCompositeType[],
    ) => {
      const type = typeCondition && this.context.schema.getType(typeCondition.name.value)
      collect(selectionSet, isCompositeType(type) ? [...parents, type] : parents)
    }
    for (const { set, parents } of sets) collect(set, parents)
    // Fields of named fragments come last. The list grows while it is read.
    for (const [name, parents] of spreads) {
      const fragment = this.context.fragments.get(name)
      if (!fragment || collected.has(name)) continue
      collected.add(name)
      collectFragment(fragment, parents)
    }
    return found
  }
}

function add(
  conflicts: Conflicts,
  kind: ConflictKind,
  field: string,
  nodes: readonly FieldNode[],
  textOf: (node: FieldNode) => string,
): void {
  const id = `${kind} ${field}`
  const conflict = conflicts.get(id) ?? { kind, field, texts: new Map<FieldNode, string>() }
  conflicts.set(id, conflict)
  for (const node of nodes) conflict.texts.set(node, textOf(node))
}

/** Arguments in the platform's notation: each value is quoted once more. */
function argumentsText({ arguments: given = [] }: FieldNode): string {
  const entries = given
    .map(({ name, value }) => [name.value, print(value)] as const)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([name, value]) => `${name}:${JSON.stringify(value)}`).join(',')}}`
}

/** Finds a field of a type, the meta fields of the introspection included. */
export function findField(
  schema: GraphQLSchema,
  parent: GraphQLCompositeType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === TypeNameMetaFieldDef.name) return TypeNameMetaFieldDef
  if (parent === schema.getQueryType()) {
    if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef
    if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef
  }
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined
  const fields = parent.getFields()
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}
