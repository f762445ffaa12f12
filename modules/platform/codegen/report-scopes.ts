import { useLogger } from '@nuxt/kit'
import { relative } from 'pathe'
import { compareScopes, missingScopes, unusedScopes, UNUSED_SCOPE_FIX } from './compare-scopes'
import type { ScopeUse } from './compare-scopes'
import type { MarkedLiteral } from './marked-literals'
import { findOperations, operationScopes } from './operation-scopes'

/** What the scopes of operations are compared with. */
export type RegisteredScopes = Pick<ScopeUse, 'registration' | 'events'>

/**
 * Creates a function that compares the scopes of the app's operations with those of its
 * registration file, and logs a difference once, until it changes.
 *
 * @param registered undefined without a registration file: there is nothing to compare
 * @param apiVersion version of the app's operations
 */
export function createScopeReport(
  rootDir: string,
  registered: RegisteredScopes | undefined,
  apiVersion: string,
): (literals: readonly MarkedLiteral[]) => void {
  if (!registered) return () => {}
  let reported = ''
  return literals => {
    const named = literals.map(each => ({ ...each, file: relative(rootDir, each.file) }))
    const difference = compareScopes({
      ...registered,
      apiVersion,
      operationScopes: operationScopes(findOperations(named, apiVersion), apiVersion),
    })
    const lacks = missingScopes(difference)
    const unused = unusedScopes(difference)
    const report = JSON.stringify([lacks, unused])
    if (report === reported) return
    reported = report
    const logger = useLogger('platform')
    if (lacks !== undefined)
      logger.warn(
        `${lacks}. Add it to scopes below [access_scopes], or run \`npx nuxt-platform-layer registration --write\`.`,
      )
    for (const message of unused) logger.info(`${message}. ${UNUSED_SCOPE_FIX}`)
  }
}
