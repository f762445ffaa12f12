import type { GraphqlAnswer } from '../graphql/graphql-answer'
import type { GraphqlContext } from '../graphql/graphql-context'
import { readOperation, runOperation } from '../graphql/operation'
import type { GraphqlQuestion } from '../graphql/operation'
import { storefrontRoot } from './storefront-root'
import { storefrontSchema } from './storefront-schema'

/** Answers one Storefront API question; every failure is in `errors` of a 200. */
export async function answerStorefront(question: GraphqlQuestion, context: GraphqlContext): Promise<GraphqlAnswer> {
  const read = readOperation(storefrontSchema, question)
  if ('errors' in read) return { body: read }
  const { data, errors } = await runOperation(storefrontSchema, read, storefrontRoot, context)
  const name = read.operation.name?.value
  const body = { ...(data !== undefined && { data }), ...(errors && { errors }) }
  return name === undefined ? { body } : { body, operationName: name }
}
