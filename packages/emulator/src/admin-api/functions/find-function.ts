import type { DeliveryCustomizationInput } from '../../../generated/admin'
import type { GraphqlContext } from '../../engine/graphql-context'
import { APP_GID, idNumber } from '../../engine/records/global-id'
import type { MutationError } from '../../engine/resolve/mutation'
import { appFunctions } from './app-functions'
import type { AppFunction } from './app-functions'

/** How an input names a function. */
export type FunctionInput = Pick<DeliveryCustomizationInput, 'functionId' | 'functionHandle'>

type FunctionField = keyof FunctionInput

/** The errors of a root for functions that it cannot use. */
export interface FunctionRules {
  /** API of the functions, e.g. `cart_transform`. */
  apiType: string
  /** Path of the input that contains the identifiers. */
  path: readonly string[]
  /** Path of the error for two identifiers. */
  bothPath: readonly string[]
  unknown: (field: FunctionField, value: string) => { message: string; code: string }
  /** Extension targets, as the message for another API lists them. */
  targets: string
  /** Code of the error for another API. Default: `FUNCTION_DOES_NOT_IMPLEMENT`. */
  otherApiCode?: (field: FunctionField) => string
  /** Returns the error for a function that is already in use. Checked before the API. */
  inUse?: (fn: AppFunction, path: readonly string[]) => MutationError | undefined
}

/** Finds the function of an input. */
export function findFunction(
  context: GraphqlContext,
  input: FunctionInput,
  rules: FunctionRules,
): { fn: AppFunction } | { error: MutationError } {
  const { functionId, functionHandle } = input
  if (functionId && functionHandle)
    return {
      error: {
        field: rules.bothPath,
        code: 'MULTIPLE_FUNCTION_IDENTIFIERS',
        message: 'Only one of function_id or function_handle can be provided, not both.',
      },
    }
  const field: FunctionField = functionId ? 'functionId' : 'functionHandle'
  const path = [...rules.path, field]
  const value = functionId || functionHandle
  if (!value)
    return {
      error: {
        field: path,
        code: 'MISSING_FUNCTION_IDENTIFIER',
        message: 'Either function_id or function_handle must be provided.',
      },
    }
  const fn = appFunctions(context).find(({ id, handle }) =>
    field === 'functionId' ? id === value : handle === value,
  )
  if (!fn) return { error: { field: path, ...rules.unknown(field, value) } }
  const inUse = rules.inUse?.(fn, path)
  if (inUse) return { error: inUse }
  if (fn.apiType !== rules.apiType)
    return {
      error: {
        field: path,
        code: rules.otherApiCode?.(field) ?? 'FUNCTION_DOES_NOT_IMPLEMENT',
        message: `Unexpected Function API. The provided function must implement one of the following extension targets: [${rules.targets}].`,
      },
    }
  return { fn }
}

/** The error of most roots for an unknown function. */
export function notReleased(value: string): { message: string; code: string } {
  return {
    code: 'FUNCTION_NOT_FOUND',
    message: `Function ${value} not found. Ensure that it is released in the current app (${idNumber(APP_GID)}), and that the app is installed.`,
  }
}
