import { dirname, relative } from 'pathe'
import type { GraphQLSchema } from 'graphql'
import { checkDocument, parseLiteral } from './check-operations'
import type { Refusal } from './check-operations'
import type { CodegenTools } from './codegen-tools'
import { joinLiterals } from './join-literals'
import type { CodegenProblem, JoinedLiteral } from './join-literals'
import type { MarkedLiteral } from './marked-literals'
import type { SchemaSource } from './schema-sources'
import { writeDeclarations } from './write-declarations'
import type { CheckedLiteral } from './write-declarations'

/** A schema, and the file that gets the types of the operations in it. */
export interface TypedSchema {
  source: SchemaSource
  schema: GraphQLSchema
  /** Path of the declarations. */
  declarations: string
}

export interface GeneratedTypes {
  /** Contents by path. */
  declarations: Map<string, string>
  problems: CodegenProblem[]
}

const INTERFACES = {
  admin: 'PlatformAdminOperations',
  storefront: 'PlatformStorefrontOperations',
} as const

/**
 * Checks every literal against every schema and writes the types. A literal does not name its API
 * and version, so it is a problem only if it is invalid in every schema. TypeScript reports a use
 * with the wrong one.
 *
 * @param operationsModule path of the module with the interfaces
 */
export async function generateTypes(
  tools: CodegenTools,
  schemas: TypedSchema[],
  literals: MarkedLiteral[],
  operationsModule: string,
): Promise<GeneratedTypes> {
  const { joined, problems } = joinLiterals(literals)
  const checked = schemas.map((): CheckedLiteral[] => [])
  for (const literal of new Map(joined.map(literal => [literal.text, literal])).values()) {
    const found = checkLiteral(tools.graphql, schemas, literal)
    found?.checked.forEach((literal, index) => checked[index]?.push(literal))
    problems.push(...(found?.problems ?? []))
  }
  const written = schemas.map(
    async ({ source, schema, declarations }, index): Promise<[string, string]> => {
      return [
        declarations,
        await writeDeclarations(tools, schema, checked[index] ?? [], {
          module: relative(dirname(declarations), operationsModule),
          interfaceName: INTERFACES[source.api],
          versions: source.isDefault ? ['default', source.version] : [source.version],
        }),
      ]
    },
  )
  return {
    declarations: new Map(await Promise.all(written)),
    problems: uniqueProblems(problems),
  }
}

/**
 * Checks a literal against each schema. Returns undefined for a literal without an operation.
 */
function checkLiteral(
  graphql: CodegenTools['graphql'],
  schemas: TypedSchema[],
  literal: JoinedLiteral,
): { checked: CheckedLiteral[]; problems: CodegenProblem[] } | undefined {
  const { text } = literal
  const parsed = parseLiteral(graphql, literal)
  if (!parsed) return undefined
  if (!('document' in parsed))
    return { checked: schemas.map(() => refused(text, parsed)), problems: parsed.problems }
  const { document } = parsed
  const refusals = schemas.map(({ schema }) => checkDocument(graphql, schema, literal, document))
  return {
    checked: refusals.map(refusal => (refusal ? refused(text, refusal) : { text, document })),
    problems: nearest(refusals)?.problems ?? [],
  }
}

function refused(text: string, { problems }: Refusal): CheckedLiteral {
  return { text, error: problems[0]?.message ?? '' }
}

/**
 * Selects the problems of the schema that the operation was most probably written for: the one
 * whose first problem comes last.
 */
function nearest(refusals: (Refusal | undefined)[]): Refusal | undefined {
  return refusals.reduce((near, refusal) =>
    near && refusal && refusal.upTo <= near.upTo ? near : near && refusal,
  )
}

/** Removes duplicates: a wrong fragment is found in each operation that contains it. */
function uniqueProblems(problems: CodegenProblem[]): CodegenProblem[] {
  return [...new Map(problems.map(problem => [JSON.stringify(problem), problem])).values()]
}
