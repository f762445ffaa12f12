import { readDefinition } from '../../packages/facts/registration/read-definition'
import type { DefinitionForm } from '../../packages/facts/registration/read-definition'

const FORM: DefinitionForm = {
  define: 'definePlatformTool',
  form: "it must export default definePlatformTool({ description: '…', inputSchema: { type: 'object', properties: {} }, handler })",
  keys: ['description', 'inputSchema', 'handler'],
}
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object']

type Schema = Readonly<Record<string, unknown>>

/**
 * Finds what is wrong with the source of a tool file. A description or a schema that is not a
 * literal is left to TypeScript.
 *
 * @returns undefined for a valid file
 */
export function toolProblem(source: string): string | undefined {
  const definition = readDefinition(source, FORM)
  if (typeof definition === 'string') return definition
  const { literalOf } = definition
  const description = literalOf('description')
  if (description !== undefined && (typeof description !== 'string' || description.trim() === ''))
    return 'description must be a text: Sidekick chooses a tool by it'
  const schema = literalOf('inputSchema')
  if (schema === undefined) return undefined
  if (!isObject(schema) || schema['type'] !== 'object')
    return "inputSchema must be a JSON schema of the type 'object'"
  return schemaProblem(schema, 'inputSchema')
}

function schemaProblem(schema: Schema, path: string): string | undefined {
  if (!TYPES.includes(schema['type'] as string))
    return `${path}.type must be one of ${TYPES.join(', ')}`
  if (schema['type'] === 'array')
    return isObject(schema['items'])
      ? schemaProblem(schema['items'], `${path}.items`)
      : `${path}.items must be the schema of an item`
  if (schema['type'] !== 'object') return undefined
  const { properties, required = [] } = schema
  if (!isObject(properties)) return `${path}.properties must be an object of schemas by name`
  const isNameOfProperty = (name: unknown) =>
    typeof name === 'string' && Object.hasOwn(properties, name)
  if (!Array.isArray(required) || !required.every(isNameOfProperty))
    return `${path}.required must be a list of names in properties`
  for (const [name, property] of Object.entries(properties)) {
    const place = `${path}.properties.${name}`
    const problem = isObject(property)
      ? schemaProblem(property, place)
      : `${place} must be a schema, e.g. { type: 'string' }`
    if (problem !== undefined) return problem
  }
  return undefined
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
