import {
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type {
  DocumentNode,
  GraphQLArgument,
  GraphQLField,
  GraphQLInputField,
  GraphQLNamedType,
  GraphQLSchema,
} from 'graphql'

/** How an operation is affected by another version of its API. */
export interface SchemaChange {
  /**
   * `removed`: the operation is refused. `changed`: a type or a required value differs, so the
   * operation may be refused or return something else. `deprecated`: it works, and will be removed.
   */
  kind: 'removed' | 'changed' | 'deprecated'
  /** What the operation uses, e.g. `Product.bodyHtml` or `QueryRoot.products(query:)`. */
  member: string
  /** What differs: the types of both versions, or the reason of the deprecation. */
  detail?: string
}

/**
 * Compares what an operation uses in the schema of its version with the schema of another one.
 * Values of variables are not in the operation: every field of their types counts as used.
 *
 * @param document valid in `from`
 * @returns one change per member, in the order of the operation
 */
export function findSchemaChanges(
  document: DocumentNode,
  from: GraphQLSchema,
  to: GraphQLSchema,
): SchemaChange[] {
  const found = new Map<string, SchemaChange>()
  const report = (change: SchemaChange | undefined): void => {
    if (change && !found.has(change.member)) found.set(change.member, change)
  }
  const types = new TypeInfo(from)
  visit(
    document,
    visitWithTypeInfo(types, {
      Field() {
        const field = types.getFieldDef()
        const parent = types.getParentType()
        if (field && parent && !field.name.startsWith('__'))
          report(compareField(field, parent.name, to))
      },
      Argument({ name }) {
        const parent = types.getParentType()
        const argument = types.getArgument()
        const fieldName = types.getFieldDef()?.name
        const other = parent && fieldName ? fieldOf(to, parent.name, fieldName) : undefined
        // Without the field, the field is what was removed.
        if (!parent || !argument || !other) return
        const otherArgument = other.args.find(candidate => candidate.name === name.value)
        report(compareInput(`${parent.name}.${fieldName}(${name.value}:)`, argument, otherArgument))
      },
      ObjectField({ name: { value } }) {
        const parent = getNamedType(types.getParentInputType())
        if (!isInputObjectType(parent)) return
        const other = to.getType(parent.name)
        const field = parent.getFields()[value]
        if (field && isInputObjectType(other))
          report(compareInput(`${parent.name}.${value}`, field, other.getFields()[value]))
      },
      ObjectValue() {
        const type = getNamedType(types.getInputType())
        if (type) requiredFields(type, to).forEach(report)
      },
      EnumValue({ value }) {
        const type = getNamedType(types.getInputType())
        if (isEnumType(type)) report(compareEnumValue(type.name, value, to))
      },
      NamedType({ name: { value } }) {
        if (!to.getType(value)) report({ kind: 'removed', member: value })
      },
      VariableDefinition() {
        const type = getNamedType(types.getInputType())
        if (type) compareInputTypes(type, to).forEach(report)
      },
    }),
  )
  return [...found.values()]
}

function compareField(
  field: GraphQLField<unknown, unknown>,
  typeName: string,
  to: GraphQLSchema,
): SchemaChange | undefined {
  const member = `${typeName}.${field.name}`
  const other = fieldOf(to, typeName, field.name)
  if (!other) return { kind: 'removed', member }
  const known = new Set(field.args.map(({ name }) => name))
  const added = other.args.find(
    argument => isRequiredArgument(argument) && !known.has(argument.name),
  )
  if (added) return { kind: 'changed', member, detail: `needs the argument ${added.name}` }
  // Code that handles null handles a value that is never null.
  if (!accepts(String(field.type), String(other.type))) return typeChange(member, field, other)
  return deprecation(member, other.deprecationReason)
}

type Input = GraphQLArgument | GraphQLInputField

function compareInput(
  member: string,
  input: Input,
  other: Input | undefined,
): SchemaChange | undefined {
  if (!other) return { kind: 'removed', member }
  // A value that was required can stay where it is optional.
  if (!accepts(String(other.type), String(input.type))) return typeChange(member, input, other)
  return deprecation(member, other.deprecationReason)
}

function compareEnumValue(
  typeName: string,
  value: string,
  to: GraphQLSchema,
): SchemaChange | undefined {
  const member = `${typeName}.${value}`
  const type = to.getType(typeName)
  const other = isEnumType(type) ? type.getValue(value) : undefined
  return other ? deprecation(member, other.deprecationReason) : { kind: 'removed', member }
}

/** Compares an input type and those of its fields. */
function compareInputTypes(
  type: GraphQLNamedType,
  to: GraphQLSchema,
  seen = new Set<string>(),
): SchemaChange[] {
  const other = to.getType(type.name)
  if (seen.has(type.name) || !isInputObjectType(type) || !isInputObjectType(other)) return []
  seen.add(type.name)
  return [
    ...requiredFields(type, to),
    ...Object.values(type.getFields()).flatMap(field => [
      compareInput(`${type.name}.${field.name}`, field, other.getFields()[field.name]) ?? [],
      compareInputTypes(getNamedType(field.type), to, seen),
    ]),
  ].flat()
}

/** Lists the fields that an input type requires and did not have. */
function requiredFields(type: GraphQLNamedType, to: GraphQLSchema): SchemaChange[] {
  const other = to.getType(type.name)
  if (!isInputObjectType(type) || !isInputObjectType(other)) return []
  const fields = type.getFields()
  return Object.values(other.getFields())
    .filter(field => isRequiredInputField(field) && !fields[field.name])
    .map(({ name }) => ({ kind: 'changed', member: `${type.name}.${name}`, detail: 'is required' }))
}

/** Whether a type takes each value of another one: the same type, or a nullable one of it. */
function accepts(type: string, other: string): boolean {
  const pattern = type
    .replace(/(\w+|\])(!?)/g, (end, _type, bang) => (bang ? end : `${end}!?`))
    .replace(/[[\]]/g, bracket => `\\${bracket}`)
  return new RegExp(`^${pattern}$`).test(other)
}

function typeChange(
  member: string,
  before: { type: unknown },
  after: { type: unknown },
): SchemaChange {
  return {
    kind: 'changed',
    member,
    detail: `${String(before.type)} becomes ${String(after.type)}`,
  }
}

function deprecation(member: string, reason: string | null | undefined): SchemaChange | undefined {
  return typeof reason === 'string' ? { kind: 'deprecated', member, detail: reason } : undefined
}

function fieldOf(
  schema: GraphQLSchema,
  typeName: string,
  fieldName: string,
): GraphQLField<unknown, unknown> | undefined {
  const type = schema.getType(typeName)
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[fieldName] : undefined
}
