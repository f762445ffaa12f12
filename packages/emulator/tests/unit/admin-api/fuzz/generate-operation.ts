import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import type {
  GraphQLArgument,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLOutputType,
  GraphQLSchema,
} from 'graphql'
import { ValueGenerator } from './generate-values'
import type { Random } from './generate-values'

/** A generated operation with one root. */
export interface FuzzedOperation {
  kind: 'query' | 'mutation'
  root: string
  query: string
  variables: Record<string, unknown>
}

const MAX_SELECTION_DEPTH = 3
const MAX_FIELDS = 4

/** Generates operations that are valid against the schema, with any values. */
export class OperationGenerator {
  private readonly values: ValueGenerator
  private declarations: string[] = []
  private root = ''
  private variables: Record<string, unknown> = {}

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly random: Random,
    ids: () => readonly string[],
  ) {
    this.values = new ValueGenerator(random, ids)
  }

  /** @param isHostile whether values may be invalid; default: half of the time */
  operation(
    kind: FuzzedOperation['kind'],
    root: string,
    isHostile = this.random(2) === 0,
  ): FuzzedOperation {
    this.declarations = []
    this.variables = {}
    this.root = root
    this.values.isHostile = isHostile
    const type = kind === 'query' ? this.schema.getQueryType() : this.schema.getMutationType()
    const field = type?.getFields()[root]
    if (!field) throw new Error(`The schema has no root ${root}.`)
    const key = kind === 'mutation' && this.random(2) === 0 ? ' @idempotent(key: "k")' : ''
    const body = this.field(field, 0, key)
    const declared = this.declarations.length > 0 ? `(${this.declarations.join(', ')})` : ''
    return { kind, root, query: `${kind}${declared} { ${body} }`, variables: this.variables }
  }

  private field(
    { name, args, type }: GraphQLField<unknown, unknown>,
    depth: number,
    directive = '',
  ): string {
    const given = args
      .filter(arg => isRequired(arg) || this.random(depth === 0 ? 2 : 6) === 0 || isSize(arg))
      .map(arg => `${arg.name}: ${this.variable(arg)}`)
    const text = `${name}${given.length > 0 ? `(${given.join(', ')})` : ''}${directive}`
    const named = getNamedType(type)
    return isCompositeType(named) ? `${text} { ${this.selection(named, depth + 1)} }` : text
  }

  private selection(type: GraphQLCompositeType, depth: number): string {
    if (isAbstractType(type)) {
      const object = this.values.pick(this.schema.getPossibleTypes(type))
      return object && depth < MAX_SELECTION_DEPTH
        ? `__typename ... on ${object.name} { ${this.selection(object, depth + 1)} }`
        : '__typename'
    }
    if (!isObjectType(type)) return '__typename'
    const fields = Object.values(type.getFields())
    const errors = fields.filter(({ name }) => /userErrors$/i.test(name))
    const deep = depth < MAX_SELECTION_DEPTH
    const others = fields.filter(
      field => !errors.includes(field) && (deep || isLeafType(getNamedType(field.type))),
    )
    const wanted = new Set(
      Array.from({ length: MAX_FIELDS }, () => this.values.pick(others)).filter(
        field => field !== undefined,
      ),
    )
    return [
      '__typename',
      ...errors.map(({ name, type: errorType }) => `${name} { ${errorFields(errorType)} }`),
      ...[...wanted].map(field => this.field(field, depth)),
    ].join(' ')
  }

  private variable({ type, name }: GraphQLArgument): string {
    const variable = `v${this.declarations.length}`
    this.declarations.push(`$${variable}: ${String(type)}`)
    this.variables[variable] = isSize({ name })
      ? this.random(4) + 1
      : this.values.value(type, `${this.root} ${name}`)
    return `$${variable}`
  }
}

/** Types of errors do not have the same fields. */
function errorFields(type: GraphQLOutputType): string {
  const errorType = getNamedType(type)
  const fields = isObjectType(errorType) ? errorType.getFields() : {}
  return ['field', 'message'].filter(name => fields[name]).join(' ') || '__typename'
}

function isRequired({ type, defaultValue }: GraphQLArgument): boolean {
  return isNonNullType(type) && defaultValue === undefined
}

function isSize({ name }: Pick<GraphQLArgument, 'name'>): boolean {
  return name === 'first'
}
