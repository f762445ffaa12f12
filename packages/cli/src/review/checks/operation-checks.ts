import type { GraphQLOutputType } from 'graphql'
import type { AppOperation } from '../../../../../modules/platform/codegen/operation-scopes'
import { protectedDataAccess } from '../../../../emulator/src/admin-api/protected-data'
import type { EmulatedApp } from '../../../../emulator/src/state/app-options'
import { adminOperations, selectedFields } from '../../registration/field-uses'
import { scopeChanges } from '../../registration/scope-changes'
import type { ReviewCheck, ReviewFinding } from '../review-check'

/** A field that an operation selects, and what the schema states about it. */
interface UsedField {
  /** E.g. `Product.title`. */
  field: string
  where: string
  deprecation: string | undefined
  /** Level of protected customer data that it needs. */
  level: 0 | 1 | 2
}

/** Scopes that nothing in the app needs. */
export const scopesCheck: ReviewCheck = {
  id: 'minimal-scopes',
  title: 'The app requests no scope that none of its operations needs',
  source: 'https://shopify.dev/docs/apps/launch/app-requirements-checklist',
  run: ({ registered }) =>
    registered === undefined
      ? { skipped: 'The app has no registration file' }
      : scopeChanges(registered).map(({ message, fix }): ReviewFinding => {
          const [place = ''] = message.split(' ', 1)
          return {
            severity: 'problem',
            message: message
              .slice(place.length)
              .trim()
              .replace(/^(?=has|lacks)/, 'The registration '),
            at: 'access_scopes',
            file: place,
            fix,
          }
        }),
}

/** Fields that a later API version does not have. */
export const deprecationCheck: ReviewCheck = {
  id: 'deprecated-operations',
  title: 'No operation of the app selects a deprecated field',
  source: 'https://shopify.dev/docs/api/usage/versioning',
  run: ({ operations, doctor: { settings } }) =>
    usedFields(operations, settings.apiVersion).flatMap(({ field, where, deprecation }) =>
      deprecation === undefined
        ? []
        : [
            {
              severity: 'warning',
              message: `${field} is deprecated in ${settings.apiVersion}`,
              at: field,
              file: where,
              fix: deprecation,
            },
          ],
    ),
}

/** The level of protected customer data that the operations need. */
export const customerDataCheck: ReviewCheck = {
  id: 'customer-data',
  title: 'The level of protected customer data that the operations need is listed',
  source: 'https://shopify.dev/docs/apps/launch/protected-customer-data',
  run: ({ operations, doctor: { settings } }) => {
    const used = usedFields(operations, settings.apiVersion).filter(
      // A list is read by what selects it.
      ({ field, level }) => level > 0 && !/(?:Connection|Edge)\./.test(field),
    )
    const level = Math.max(0, ...used.map(each => each.level))
    const message =
      level === 0
        ? 'No operation reads protected customer data'
        : `The operations need level ${level} of protected customer data: request it before the review`
    const details = used
      .filter(each => each.level === level)
      .map(({ field, where }) => `${field} in ${where}`)
    return { notes: [{ message, details }] }
  },
}

/** What an app may read that is approved for one level. */
const accessOf = (protectedCustomerData: 0 | 1) =>
  protectedDataAccess({ protectedCustomerData } as EmulatedApp, '')

const NOTHING = accessOf(0)
const FIRST_LEVEL = accessOf(1)

/** Lists the fields of the Admin API that operations select, each once per operation. */
function usedFields(operations: readonly AppOperation[], version: string): UsedField[] {
  return adminOperations(operations).flatMap(operation => {
    const found = new Map<string, UsedField>()
    for (const { type, node, definition } of selectedFields(operation, version)) {
      if (!definition) continue
      const field = `${type}.${node.name.value}`
      found.set(field, {
        field,
        where: operation.where,
        deprecation: definition.deprecationReason ?? undefined,
        level: levelOf(type, node.name.value, definition.type),
      })
    }
    return [...found.values()]
  })
}

function levelOf(type: string, field: string, result: GraphQLOutputType): 0 | 1 | 2 {
  if (FIRST_LEVEL?.dataRefusal?.(type, field, result) !== undefined) return 2
  return NOTHING?.dataRefusal?.(type, field, result) === undefined ? 0 : 1
}
