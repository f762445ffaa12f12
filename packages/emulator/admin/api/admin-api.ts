import { pageData } from '../page-data'
import { AdminApiError, PlatformGoneError } from './admin-api-error'
import type { Operation, UserError } from './operation'

/** The response of the Admin API, as far as the pages read it. */
interface AdminResponse {
  data?: unknown
  errors?: { message: string }[] | string
}

/**
 * Runs an operation as the merchant, who has every access scope.
 *
 * @throws AdminApiError if the emulator cannot be reached, or reports errors
 */
export async function runOperation<Data, Variables>(
  operation: Operation<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, errors } = await sendAdminRequest<AdminResponse>('/_admin/graphql', {
    shop: pageData.store.domain,
    query: operation.text,
    variables,
  })
  if (errors !== undefined && errors.length > 0)
    throw new AdminApiError(
      typeof errors === 'string' ? [errors] : errors.map(({ message }) => message),
    )
  return data as Data
}

/**
 * Runs a mutation as the merchant and returns the payload of its only field.
 *
 * @throws AdminApiError also for user errors
 */
export async function runMutation<Payload extends { userErrors: UserError[] }, Variables>(
  operation: Operation<Record<string, Payload | null>, Variables>,
  variables: Variables,
): Promise<Payload> {
  const [payload] = Object.values(await runOperation(operation, variables))
  if (!payload) throw new AdminApiError(['The store did not respond to the change.'])
  if (payload.userErrors.length > 0)
    throw new AdminApiError(
      payload.userErrors.map(({ message }) => message),
      fieldMessages(payload.userErrors),
    )
  return payload
}

/** The first message of each field, by the last name of its path: `title` of `product.title`. */
function fieldMessages(errors: readonly UserError[]): Map<string, string> {
  const messages = new Map<string, string>()
  for (const { field, message } of errors) {
    const name = field?.findLast(part => !/^\d+$/.test(part))
    if (name !== undefined && !messages.has(name)) messages.set(name, message)
  }
  return messages
}

/**
 * Sends a JSON request to the emulator.
 *
 * @param path e.g. `/_admin/graphql`
 * @throws AdminApiError if the emulator cannot be reached, or refuses the request
 */
export function sendAdminRequest<Result>(path: string, body: object): Promise<Result> {
  return request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * Reads the data of a page from the emulator.
 *
 * @param path e.g. `/_admin/exchanges`
 * @throws AdminApiError if the emulator cannot be reached, or refuses the request
 */
export function readAdminData<Result>(
  path: string,
  query: Record<string, string> = {},
): Promise<Result> {
  const search = new URLSearchParams(query).toString()
  return request(search === '' ? path : `${path}?${search}`)
}

async function request<Result>(url: string, init?: RequestInit): Promise<Result> {
  let response
  try {
    response = await fetch(url, init)
  } catch {
    throw new PlatformGoneError()
  }
  const result = (await response.json()) as Result & { error?: string; field?: string }
  // The message of a refusal. Errors of the Admin API are in `errors`.
  if (!response.ok && result.error !== undefined)
    throw new AdminApiError(
      [result.error],
      new Map(result.field === undefined ? [] : [[result.field, result.error]]),
    )
  return result
}
