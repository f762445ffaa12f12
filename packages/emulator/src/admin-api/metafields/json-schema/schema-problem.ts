import { matchesPattern } from '../types/match-pattern'
import { inspect } from './inspect'
import { limitProblem } from './schema-limits'

/** A JSON Schema: an object, or whether everything is valid. */
export type JsonSchema = boolean | JsonObject

type JsonObject = Readonly<Record<string, unknown>>

/** Where a schema is used. */
interface Scope {
  /** The whole schema, to which references point. */
  root: JsonSchema
  /** Name of the schema in messages: `#`, or e.g. `properties/size`. */
  name: string
  /** References that are being resolved, so that a circle ends. */
  references: readonly string[]
}

/** Maximum depth of values and schemas: deeper ones are not checked. */
const MAX_DEPTH = 100

/**
 * Describes the first way in which a value breaks a JSON Schema. Keywords that are not known
 * restrict nothing.
 *
 * @returns undefined for a valid value
 */
export function schemaProblem(schema: JsonSchema, value: unknown): string | undefined {
  return problemOf(schema, value, { root: schema, name: '#', references: [] }, 0)
}

/** Parses the schema of a definition. Undefined without one, and for other JSON. */
export function parseSchema(text: string | undefined): JsonSchema | undefined {
  if (text === undefined) return undefined
  const value: unknown = JSON.parse(text)
  return isSchema(value) ? value : undefined
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value)
}

function problemOf(
  schema: JsonSchema,
  value: unknown,
  scope: Scope,
  depth: number,
): string | undefined {
  if (depth > MAX_DEPTH || schema === true) return undefined
  if (schema === false) return `For '${scope.name}', ${inspect(value)} is not permitted.`
  return (
    referenceProblem(schema, value, scope, depth) ??
    typeProblem(schema, value, scope) ??
    enumProblem(schema, value, scope) ??
    limitProblem(schema, value) ??
    (isObject(value) ? propertiesProblem(schema, value, scope, depth) : undefined) ??
    (Array.isArray(value) ? itemsProblem(schema, value, scope, depth) : undefined) ??
    combinationProblem(schema, value, scope, depth)
  )
}

function referenceProblem(schema: JsonObject, value: unknown, scope: Scope, depth: number) {
  const { $ref: reference } = schema
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  if (scope.references.includes(`${reference} ${depth}`)) return undefined
  const target = reference
    .split('/')
    .slice(1)
    .map(part => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((found, key) => (isObject(found) ? found[key] : undefined), scope.root)
  const name = reference.slice(2) || '#'
  const references = [...scope.references, `${reference} ${depth}`]
  return isSchema(target)
    ? problemOf(target, value, { ...scope, name, references }, depth)
    : undefined
}

function typeProblem({ type }: JsonObject, value: unknown, { name }: Scope): string | undefined {
  const types = (Array.isArray(type) ? type : [type]).filter(entry => typeof entry === 'string')
  if (types.length === 0 || types.some(entry => hasType(value, entry))) return undefined
  const listed = types.map(entry => (/^[aio]/.test(entry) ? `an ${entry}` : `a ${entry}`))
  return `For '${name}', ${inspect(value)} is not ${listed.join(' or ').replaceAll('a null', 'null')}.`
}

function hasType(value: unknown, type: string): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'object':
      return isObject(value)
    default:
      return typeof value === type
  }
}

function enumProblem(schema: JsonObject, value: unknown, { name }: Scope): string | undefined {
  const allowed: unknown = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum
  if (!Array.isArray(allowed)) return undefined
  const text = JSON.stringify(value)
  return allowed.some(entry => JSON.stringify(entry) === text)
    ? undefined
    : `For '${name}', ${inspect(value)} is not a member of ${inspect(allowed)}.`
}

function propertiesProblem(schema: JsonObject, value: JsonObject, scope: Scope, depth: number) {
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : []
  const missing = required.filter(key => typeof key === 'string' && !Object.hasOwn(value, key))
  if (missing.length > 0)
    return `${missing.map(inspect).join(', ')} ${missing.length > 1 ? "weren't" : "wasn't"} supplied.`
  const properties = isObject(schema.properties) ? schema.properties : {}
  const patterns = Object.entries(
    isObject(schema.patternProperties) ? schema.patternProperties : {},
  )
  const { additionalProperties: rest } = schema
  const extra: string[] = []
  for (const [key, entry] of Object.entries(value)) {
    const own = Object.hasOwn(properties, key) ? [[`properties/${key}`, properties[key]]] : []
    const matched = patterns.filter(([pattern]) => matchesPattern(key, pattern))
    const schemas = [
      ...own,
      ...matched.map(([pattern, each]) => [`patternProperties/${pattern}`, each]),
    ]
    if (schemas.length === 0 && rest === false) extra.push(key)
    if (schemas.length === 0 && isObject(rest)) schemas.push(['additionalProperties', rest])
    for (const [name, each] of schemas) {
      if (!isSchema(each)) continue
      const problem = problemOf(each, entry, { ...scope, name: String(name) }, depth + 1)
      if (problem !== undefined) return problem
    }
  }
  if (extra.length === 0) return undefined
  const keys = extra.map(inspect).join(', ')
  return extra.length > 1 ? `${keys} are not permitted keys.` : `${keys} is not a permitted key.`
}

function itemsProblem(schema: JsonObject, value: unknown[], scope: Scope, depth: number) {
  const { items } = schema
  for (const [index, entry] of value.entries()) {
    const each: unknown = Array.isArray(items) ? items[index] : items
    if (!isSchema(each)) continue
    const problem = problemOf(each, entry, { ...scope, name: 'items' }, depth + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

function combinationProblem(schema: JsonObject, value: unknown, scope: Scope, depth: number) {
  const problems = (keyword: string) => {
    const schemas: unknown = schema[keyword]
    return Array.isArray(schemas)
      ? schemas.filter(isSchema).map(each => problemOf(each, value, scope, depth + 1))
      : undefined
  }
  const all = problems('allOf')?.find(problem => problem !== undefined)
  if (all !== undefined) return all
  const any = problems('anyOf')
  if (any && !any.includes(undefined)) return 'No subschema in "anyOf" matched.'
  const matched = problems('oneOf')?.filter(problem => problem === undefined).length
  if (matched === 0) return 'No subschema in "oneOf" matched.'
  if (matched !== undefined && matched > 1) return 'More than one subschema in "oneOf" matched.'
  return isSchema(schema.not) && problemOf(schema.not, value, scope, depth + 1) === undefined
    ? 'Matched "not" subschema.'
    : undefined
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
