import { describeRule } from '../../../shared/describe-rule'
import type { GraphqlResponseError } from '../errors/http-errors'
import { jsonText } from '../json-object'

const ROOT = /\bbulkOperationRun(Query|Mutation)\b/

/**
 * Returns the message about an app that the platform does not allow to start a bulk operation.
 *
 * @param errors of the response
 * @returns undefined for all other errors, such as a missing access scope
 * @see https://shopify.dev/changelog/partner-apps-must-enable-bulk-operations-before-use
 */
export function describeBulkRefusal(errors: readonly GraphqlResponseError[]): string | undefined {
  for (const { message, path, extensions } of errors) {
    if (extensions?.code !== 'ACCESS_DENIED') continue
    // The path has the alias of the field, where the query has one.
    const root = ROOT.exec(message) ?? ROOT.exec(jsonText(path?.[0]))
    if (!root || /access scope/i.test(`${message} ${jsonText(extensions['requiredAccess'])}`))
      continue
    const what = root[1] === 'Query' ? 'bulk queries' : 'bulk mutations'
    return `The Admin API refuses ${what} of the app. ${ruleOf(message)}`
  }
  return undefined
}

function ruleOf(message: string): string {
  if (/allow-?list/i.test(message)) return describeRule('allowlist-bulk')
  return `${describeRule('bulk-access')} An app in the app store also needs an IP allowlist (rule allowlist-bulk).`
}
