import { setImmediate } from 'node:timers/promises'
import type { GraphQLSchema } from 'graphql'
import { variableErrors } from '../engine/request/coerce-variables'
import { executeOperation } from '../engine/request/execute-request'
import { adminRules } from '../engine/request/request-rules'
import type { GraphqlContext } from '../engine/graphql-context'
import { isRefusedBy } from '../rules/met-rules'
import type { BulkMutation } from './bulk-mutation-problem'
import type { BulkResult } from './bulk-operation'

type Variables = Record<string, unknown>

/** Lines that run before other requests get their turn. */
const LINES_PER_TURN = 20

/**
 * Reads the variables in a file of JSON Lines.
 *
 * @returns undefined if a line is not an object, or if there is none
 */
export function readVariables(content: Buffer): Variables[] | undefined {
  const lines = content
    .toString('utf8')
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
  const variables: Variables[] = []
  for (const line of lines) {
    const value = parseObject(line)
    if (!value) return undefined
    variables.push(value)
  }
  return variables.length > 0 ? variables : undefined
}

function parseObject(line: string): Variables | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Variables)
      : undefined
  } catch {
    return undefined
  }
}

/**
 * Runs a mutation once for each line. An error of a line does not affect the others.
 *
 * @param isStopped checked before each line; true: the rest does not run
 */
export async function runBulkMutation(
  schema: GraphQLSchema,
  { document, operation }: BulkMutation,
  lines: readonly Variables[],
  context: GraphqlContext,
  isStopped: () => boolean,
): Promise<BulkResult> {
  const options = {
    schema,
    rootValue: () => ({}),
    context,
    rules: adminRules(schema, () => isRefusedBy('idempotency-keys', context)),
    access: context.access,
    fieldResolver: context.resolveField,
  }
  const results: string[] = []
  for (const [index, variables] of lines.entries()) {
    if (isStopped()) break
    if (index % LINES_PER_TURN === LINES_PER_TURN - 1) await setImmediate()
    const errors = variableErrors(schema, operation, variables)
    const result =
      errors.length > 0
        ? { errors }
        : await executeOperation({ document, operation, variables }, options)
    results.push(JSON.stringify({ ...result, __lineNumber: index }))
  }
  return {
    file: results.map(result => `${result}\n`).join(''),
    objectCount: results.length,
    rootObjectCount: results.length,
  }
}
