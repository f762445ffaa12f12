import { execute, getOperationAST, GraphQLError, parse, validate } from 'graphql'
import type { DocumentNode, OperationDefinitionNode } from 'graphql'
import type { GraphqlContext } from './graphql-context'
import { mutationRoot } from './graphql-mutation-root'
import { queryRoot } from './graphql-query-root'
import { adminSchema } from './graphql-schema'
import { queryCost } from './query-cost'
import type { Throttle, ThrottleStatus } from '../state/throttle'

export interface GraphqlQuestion {
  query: string
  operationName: string | undefined
  variables: Record<string, unknown> | undefined
}

export interface GraphqlAnswer {
  body: Record<string, unknown>
  /** Name of the operation that ran, or would have. */
  operationName?: string
}

/** Lexical tokens that a document may have; a document that is all fragments and aliases costs more than its size. */
const MAX_TOKENS = 5000
/** Points that one operation may cost, however full the bucket is. */
const MAX_QUERY_COST = 1000

const THROTTLED = { message: 'Throttled', extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' } }

/** Answers one Admin API question: parse, validate, pay, run. Every failure is in `errors` of a 200. */
export async function answerGraphql(question: GraphqlQuestion, context: GraphqlContext, throttle: Throttle): Promise<GraphqlAnswer> {
  const document = readDocument(question.query)
  if (document instanceof GraphQLError) return { body: { errors: [document] } }
  const errors = validate(adminSchema, document)
  if (errors.length > 0) return { body: { errors } }
  const operation = getOperationAST(document, question.operationName)
  if (!operation) return { body: { errors: [new GraphQLError('An operation name is required, and must be one of the document')] } }
  const name = operation.name?.value
  const body = await payAndRun(document, operation, question, context, throttle)
  return name === undefined ? { body } : { body, operationName: name }
}

function readDocument(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query, { maxTokens: MAX_TOKENS })
  }
  catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

async function payAndRun(
  document: DocumentNode, operation: OperationDefinitionNode, { variables = {} }: GraphqlQuestion,
  context: GraphqlContext, throttle: Throttle,
): Promise<Record<string, unknown>> {
  const bucket = `${context.app.apiKey} ${context.store.domain}`
  const requested = queryCost(adminSchema, document, operation, variables)
  const cost = (actual: number | null) => ({ cost: costReport(requested, actual, throttle.status(bucket, context.store)) })
  if (requested > MAX_QUERY_COST) return { errors: [tooExpensive(requested)] }
  if (!throttle.take(bucket, context.store, requested)) return { errors: [THROTTLED], extensions: cost(null) }
  const { data, errors } = await execute({
    schema: adminSchema,
    document,
    rootValue: operation.operation === 'mutation' ? mutationRoot : queryRoot,
    contextValue: context,
    variableValues: variables,
    operationName: operation.name?.value,
  })
  const actual = Math.min(requested, queryCost(adminSchema, document, operation, variables, data ?? null))
  throttle.refund(bucket, context.store, requested - actual)
  return { ...(data !== undefined && { data }), ...(errors && { errors }), extensions: cost(actual) }
}

function tooExpensive(cost: number) {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_QUERY_COST}).`,
    extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: MAX_QUERY_COST },
  }
}

function costReport(requestedQueryCost: number, actualQueryCost: number | null, throttleStatus: ThrottleStatus) {
  return { requestedQueryCost, actualQueryCost, throttleStatus }
}
