import { HEADERS } from '../../shared/platform/wire'
import type { GraphqlAnswer } from '../graphql/graphql-answer'
import type { GraphqlContext } from '../graphql/graphql-context'
import { graphqlHandler } from '../graphql/graphql-handler'
import { readOperation, runOperation } from '../graphql/operation'
import type { GraphqlQuestion } from '../graphql/operation'
import type { Route } from '../http/router'
import { storefrontRoot } from './storefront-root'
import { storefrontSchema } from './storefront-schema'

/** The Storefront API of a shop, for a server that holds an offline access token. protocol: Storefront API */
export const storefrontApiRoutes: Route[] = [{
  method: 'POST',
  pattern: '/:shop/api/:version/graphql.json',
  kind: 'storefront_api',
  handle: graphqlHandler({ tokenHeader: HEADERS.storefrontToken, modes: ['offline'], answer: answerStorefront }),
}]

async function answerStorefront(question: GraphqlQuestion, context: GraphqlContext): Promise<GraphqlAnswer> {
  const read = readOperation(storefrontSchema, question)
  if ('errors' in read) return { body: read }
  const { data, errors } = await runOperation(storefrontSchema, read, storefrontRoot, context)
  const name = read.operation.name?.value
  const body = { ...(data !== undefined && { data }), ...(errors && { errors }) }
  return name === undefined ? { body } : { body, operationName: name }
}
