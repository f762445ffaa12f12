import { hasFreeMetaobjects, METAOBJECT_SCOPES } from '../../../facts/schemas/metaobject-access'
import { executeInContext } from './execute-in-context'
import type { GraphqlCaller, GraphqlContext } from '../engine/graphql-context'
import { noteRule } from '../rules/met-rules'
import { adminResolvers } from './admin-resolvers'
import { createAppAccess } from './app-access'
import type { AppAccess } from './app-access'
import { concernsOwnMetaobjects, isOwnMetaobject } from './metaobjects/own-metaobjects'
import { protectedDataAccess } from './protected-data'
import { CHANGE_REPORT } from './report-changes'

/** Creates the context of the resolvers of one Admin API request. */
export function createContext(caller: GraphqlCaller): GraphqlContext {
  const { resolveField, loadNode } = adminResolvers(caller.state.extensions)
  const scopes = caller.token?.delegate?.scopes ?? caller.installation.scopes
  const context: GraphqlContext = {
    ...caller,
    resolveField,
    access: {
      ...accessOf(caller, scopes),
      ...(!caller.isStore &&
        protectedDataAccess(
          caller.app,
          caller.state.rules.since('checkout-url', caller.store),
          'admin',
          () => noteRule('checkout-url', caller),
        )),
    },
    loadNode: id => loadNode(id, context),
    report: CHANGE_REPORT,
    runQuery: (request, asCaller) => executeInContext(request, createContext(asCaller)),
    notSimulated: new Set(),
    searches: [],
  }
  return context
}

/** The access of an app, which needs no scope for metaobjects of its own types. */
function accessOf({ apiVersion, store }: GraphqlCaller, scopes: readonly string[]): AppAccess {
  const access = createAppAccess(apiVersion, scopes, store)
  if (!hasFreeMetaobjects(apiVersion)) return access
  const own = createAppAccess(apiVersion, [...scopes, ...METAOBJECT_SCOPES], store)
  const { records } = store
  return {
    missingAccess: (typeName, fieldName, source, args = {}) => {
      const missing = access.missingAccess(typeName, fieldName)
      return missing !== undefined && concernsOwnMetaobjects(records, { typeName, source, args })
        ? own.missingAccess(typeName, fieldName)
        : missing
    },
    missingTypeAccess: (typeName, id) =>
      (isOwnMetaobject(records, id) ? own : access).missingTypeAccess(typeName, id),
  }
}
