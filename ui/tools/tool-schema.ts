/** A JSON schema of a value, in the part of the vocabulary that a tool can use. */
export type ToolSchema =
  | { type: 'string'; description?: string; enum?: readonly string[] }
  | { type: 'number' | 'integer' | 'boolean'; description?: string }
  | { type: 'array'; description?: string; items: ToolSchema }
  | ToolObjectSchema

/** Properties that are not declared are refused. */
export interface ToolObjectSchema {
  type: 'object'
  description?: string
  properties: Readonly<Record<string, ToolSchema>>
  required?: readonly string[]
}

/** Type of the values that a schema allows. */
export type ToolValue<Schema> = Schema extends { enum: readonly (infer Value)[] }
  ? Value
  : Schema extends { type: 'string' }
    ? string
    : Schema extends { type: 'number' | 'integer' }
      ? number
      : Schema extends { type: 'boolean' }
        ? boolean
        : Schema extends { type: 'array'; items: infer Item }
          ? ToolValue<Item>[]
          : Schema extends ToolObjectSchema
            ? ToolObject<Schema['properties'], RequiredOf<Schema>>
            : unknown

type RequiredOf<Schema> = Schema extends { required: readonly (infer Name)[] } ? Name : never

type ToolObject<Properties, Required> = {
  -readonly [Name in keyof Properties as Name extends Required ? Name : never]: ToolValue<
    Properties[Name]
  >
} & {
  -readonly [Name in keyof Properties as Name extends Required ? never : Name]?: ToolValue<
    Properties[Name]
  >
}

/**
 * Finds what is wrong with a value.
 *
 * @param path of the value, for the message, e.g. `input.number`
 * @returns undefined for a value that the schema allows
 */
export function schemaProblem(
  schema: ToolSchema,
  value: unknown,
  path: string,
): string | undefined {
  switch (schema.type) {
    case 'object':
      return objectProblem(schema, value, path)
    case 'array':
      if (!Array.isArray(value)) return `${path} must be a list.`
      return firstProblem(value.map((item, index) => [schema.items, item, `${path}[${index}]`]))
    case 'string':
      if (typeof value !== 'string') return `${path} must be a text.`
      return schema.enum && !schema.enum.includes(value)
        ? `${path} must be one of ${schema.enum.join(', ')}.`
        : undefined
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${path} must be true or false.`
    case 'integer':
      return Number.isSafeInteger(value) ? undefined : `${path} must be a whole number.`
    case 'number':
      return Number.isFinite(value) ? undefined : `${path} must be a number.`
  }
}

function objectProblem(
  { properties, required = [] }: ToolObjectSchema,
  value: unknown,
  path: string,
): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${path} must be an object.`
  const missing = required.find(name => !Object.hasOwn(value, name))
  if (missing !== undefined) return `${path}.${missing} is missing.`
  const unknown = Object.keys(value).find(name => !Object.hasOwn(properties, name))
  if (unknown !== undefined) return `${path}.${unknown} is not in the input schema.`
  return firstProblem(
    Object.entries(value).flatMap(([name, field]) => {
      const schema = properties[name]
      return schema ? [[schema, field, `${path}.${name}`] as const] : []
    }),
  )
}

function firstProblem(
  values: readonly (readonly [schema: ToolSchema, value: unknown, path: string])[],
): string | undefined {
  for (const [schema, value, path] of values) {
    const problem = schemaProblem(schema, value, path)
    if (problem !== undefined) return problem
  }
  return undefined
}
