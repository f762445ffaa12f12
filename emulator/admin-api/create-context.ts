import type { GraphqlCaller, GraphqlContext } from '../graphql/graphql-context'
import { adminResolvers } from './admin-resolvers'
import { createAppAccess } from './app-access'

/** Creates the context of the resolvers of one Admin API request. */
export function createContext(caller: GraphqlCaller): GraphqlContext {
  const { resolveField, loadNode } = adminResolvers(caller.state.extensions)
  const scopes = caller.token?.delegate?.scopes ?? caller.installation.scopes
  const context: GraphqlContext = {
    ...caller,
    resolveField,
    access: createAppAccess(caller.apiVersion, scopes, caller.store),
    loadNode: id => loadNode(id, context),
    notSimulated: new Set(),
    searches: [],
  }
  return context
}

/** Returns what the response reports about the execution, in `extensions`. */
export function reportedExtensions({
  searches,
  notSimulated,
}: GraphqlContext): Record<string, unknown> {
  return {
    ...(searches.length > 0 && { search: searches }),
    ...(notSimulated.size > 0 && { notSimulated: [...notSimulated].sort() }),
  }
}
