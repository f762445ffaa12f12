import type { DocumentNode, GraphQLSchema, OperationDefinitionNode } from 'graphql'
import type { CodegenTools } from './codegen-tools'
import { flattenFragments } from './flatten-fragments'

/** A literal as one schema sees it. */
export type CheckedLiteral =
  { text: string; document: DocumentNode } | { text: string; error: string }

export interface DeclarationTarget {
  /** Module that declares the interface, as the declarations import it. */
  module: string
  interfaceName: 'PlatformAdminOperations' | 'PlatformStorefrontOperations'
  /** Keys of the interface: the version, and `default` for the app's own. */
  versions: string[]
}

/** JSON of the platform's scalars. https://shopify.dev/docs/api/admin-graphql/latest/scalars/ID */
const SCALARS = Object.fromEntries(
  [
    'ARN',
    'BigInt',
    'Color',
    'Date',
    'DateTime',
    'Decimal',
    'FormattedString',
    'HTML',
    'ID',
    'ISO8601DateTime',
    'Money',
    'StorefrontID',
    'UnsignedInt64',
    'URL',
    'UtcOffset',
  ].map(name => [name, 'string']),
)

const CONFIG = {
  scalars: SCALARS,
  defaultScalarType: 'unknown',
  // The platform accepts a single value in place of a list, but a single value is most often a
  // mistake.
  arrayInputCoercion: false,
  // As the schema spells them.
  namingConvention: 'keep',
}

/**
 * Writes the types of all literals for one schema, and puts them where the API's client looks for
 * them.
 */
export async function writeDeclarations(
  tools: Pick<CodegenTools, 'operationTypes'>,
  schema: GraphQLSchema,
  literals: CheckedLiteral[],
  target: DeclarationTarget,
): Promise<string> {
  return [
    '// Generated from the #graphql literals of the app. Changes are lost.',
    '/* eslint-disable */',
    await printOperations(tools, schema, literals),
    `declare module ${JSON.stringify(target.module)} {`,
    `  interface ${target.interfaceName} {`,
    ...target.versions.map(version => `    ${JSON.stringify(version)}: Operations`),
    '  }\n}\n',
  ].join('\n')
}

/**
 * Prints the types of all literals for one schema, and the interface `Operations`, which has them
 * by the text of the literal.
 */
export async function printOperations(
  { operationTypes }: Pick<CodegenTools, 'operationTypes'>,
  schema: GraphQLSchema,
  literals: CheckedLiteral[],
): Promise<string> {
  const named = nameOperations(literals)
  const { prepend, content } = await operationTypes(
    schema,
    [...named.values()].map(({ document }) => ({ document })),
    CONFIG,
    { outputFile: 'operations.d.ts' },
  )
  const entries = literals.map(literal => {
    const type = named.get(literal.text)?.type
    const value =
      'error' in literal
        ? `{ error: ${JSON.stringify(literal.error)} }`
        : `{ data: ${type}, variables: ${type}Variables }`
    return `  ${JSON.stringify(literal.text)}: ${value}`
  })
  return [
    ...prepend.filter(line => line !== null),
    content,
    `interface Operations {\n${entries.join('\n')}\n}\n`,
  ].join('\n')
}

/**
 * Gives each operation the name of a type that no other has; `type` is what the plugin then calls
 * it. By text.
 */
function nameOperations(
  literals: CheckedLiteral[],
): Map<string, { document: DocumentNode; type: string }> {
  const taken = new Set<string>()
  const named = new Map<string, { document: DocumentNode; type: string }>()
  for (const literal of literals) {
    if ('error' in literal) continue
    const operation = literal.document.definitions.find(isOperation)
    if (!operation) continue
    const suffix = capitalized(operation.operation)
    const base = operation.name ? capitalized(operation.name.value) : 'Unnamed'
    let name = base
    for (let count = 2; taken.has(name + suffix); count++) name = base + count
    taken.add(name + suffix)
    const renamed = { ...operation, name: { kind: 'Name', value: name } } as OperationDefinitionNode
    named.set(literal.text, {
      document: flattenFragments(literal.document, renamed),
      type: name + suffix,
    })
  }
  return named
}

function isOperation(
  definition: DocumentNode['definitions'][number],
): definition is OperationDefinitionNode {
  return definition.kind === 'OperationDefinition'
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
