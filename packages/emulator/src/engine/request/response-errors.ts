import type { ExecutionResult, GraphQLError } from 'graphql'
import type { RequestError } from './request-error'

/** The result of an operation in the platform's form. */
export interface RunResult {
  data: unknown
  errors: readonly RequestError[]
}

/**
 * Converts the result of graphql-js. Errors with a code belong to their fields. Any other error is
 * a failure of the local platform, which the platform reports without details.
 *
 * @param fail reports a failure to the developer, and returns the id of the request
 */
export function toRunResult(
  { data, errors = [] }: ExecutionResult,
  fail: (error: Error) => string,
): RunResult {
  const failed = errors.find(({ extensions }) => extensions.code === undefined)
  if (failed) return { data: null, errors: [internalError(fail(failed.originalError ?? failed))] }
  return { data: data ?? null, errors: errors.map(toRequestError) }
}

/** The platform's form of an error of a resolver: `path` is last. */
function toRequestError({ message, locations, path, extensions }: GraphQLError): RequestError {
  return {
    message,
    ...(locations && { locations }),
    extensions,
    ...(path && { path }),
  }
}

/** A failure of the platform. */
function internalError(requestId: string): RequestError {
  return {
    message: `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`,
    extensions: { code: 'INTERNAL_SERVER_ERROR', requestId },
  }
}
