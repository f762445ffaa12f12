import type {
  DataOf,
  OperationOf,
  OperationTypes,
  PlatformAdminOperations,
  Valid,
} from '../../shared/graphql-operations'

export interface AdminGraphqlOptions<TVariables = Record<string, unknown>> {
  variables?: TVariables
  /** Replaces the app's API version, e.g. `2026-07` or `unstable`. */
  apiVersion?: string
  /** Aborts the request in the browser. */
  signal?: AbortSignal
}

/**
 * A query string, or an object with its types whose text is the query, as code generators write.
 */
export type AdminOperation = string | (OperationTypes<unknown, never> & { toString(): string })

type OptionsOf<Types, Version> = Types extends { variables: infer Variables }
  ? Record<never, never> extends Variables
    ? [options?: VersionOptions<Variables, Version>]
    : [options: VersionOptions<Variables, Version> & { variables: Variables }]
  : [options?: AdminGraphqlOptions]

type VersionOptions<Variables, Version> = AdminGraphqlOptions<Variables> & { apiVersion?: Version }

/**
 * Sends a query or mutation to the Admin API.
 *
 * @template TData the result type of a query string without generated types
 * @throws AdminGraphqlError when the response has errors, or is no GraphQL response
 * @throws AppBridgeError in the browser outside the admin; the signal's reason when aborted
 */
export type AdminGraphql = <
  TData = unknown,
  Query extends AdminOperation = AdminOperation,
  Version extends string = 'default',
>(
  query: Query & Valid<OperationOf<PlatformAdminOperations, Version, Query>>,
  ...options: OptionsOf<OperationOf<PlatformAdminOperations, Version, Query>, Version>
) => Promise<
  AdminGraphqlResult<DataOf<OperationOf<PlatformAdminOperations, Version, Query>, TData>>
>

/** One error of a GraphQL response. */
export interface AdminResponseError {
  message: string
  path?: (string | number)[]
  extensions?: { code?: string; [key: string]: unknown }
}

export interface AdminGraphqlResult<TData> {
  data: TData
  /** E.g. the cost of the operation. */
  extensions?: Record<string, unknown>
}

/** The Admin API reports errors, with or without partial data, or sent no GraphQL response. */
export class AdminGraphqlError extends Error {
  override readonly name = 'AdminGraphqlError'
  readonly errors: readonly AdminResponseError[]
  /** What the platform could resolve all the same. */
  readonly data: unknown

  constructor(errors: readonly AdminResponseError[], data: unknown) {
    super(`The Admin API returned errors: ${errors.map(({ message }) => message).join(' ')}`)
    this.errors = errors
    this.data = data
  }
}

/**
 * Reads the JSON of a response of the Admin API.
 *
 * @throws AdminGraphqlError when it has errors, or no data
 */
export function readAdminResponse(body: unknown): AdminGraphqlResult<unknown> {
  const { data, errors, extensions } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<AdminGraphqlResult<unknown>> & { errors?: unknown }
  const found = readErrors(errors)
  if (found.length > 0) throw new AdminGraphqlError(found, data)
  if (typeof data !== 'object' || data === null)
    throw new AdminGraphqlError([{ message: 'The response has no data.' }], data)
  return { data, ...(extensions && { extensions }) }
}

/** The platform sends a list, or a text where no operation was executed. */
function readErrors(errors: unknown): AdminResponseError[] {
  if (typeof errors === 'string') return [{ message: errors }]
  return Array.isArray(errors) ? (errors as AdminResponseError[]) : []
}
