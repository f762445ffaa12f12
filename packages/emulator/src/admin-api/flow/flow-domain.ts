import type { Domain } from '../../engine/resolve/domain'
import { defineMutation } from '../../engine/resolve/mutation'

/** https://shopify.dev/docs/apps/build/flow/triggers */
const MAX_PAYLOAD_BYTES = 50_000

/** Triggers of workflows. Any handle is accepted: the local platform has no workflows. */
export const flowDomain: Domain = {
  mutations: {
    flowTriggerReceive: defineMutation({
      checks: [
        {
          field: ['body'],
          message: 'Cannot use `handle` and `payload` arguments with `body` argument',
          fails: ({ body, handle, payload }) =>
            typeof body === 'string' && (isGiven(handle) || isGiven(payload)),
        },
        {
          field: ['handle'],
          message: 'The handle of the trigger is required.',
          fails: ({ body, handle }) => typeof body !== 'string' && !handle?.trim(),
        },
        {
          field: ['body'],
          message: 'Errors validating schema:\n  The body must be valid JSON with properties.\n',
          fails: ({ body }) => typeof body === 'string' && !isTriggerBody(body),
        },
        {
          field: ['payload'],
          message: `Errors validating schema:\n  Properties size exceeds the limit of ${MAX_PAYLOAD_BYTES} bytes.\n`,
          fails: ({ body, payload }) =>
            Buffer.byteLength(body ?? JSON.stringify(payload ?? {})) > MAX_PAYLOAD_BYTES,
        },
      ],
      reports: 'first',
      run: () => ({}),
    }),
  },
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

function isTriggerBody(body: string): boolean {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && 'properties' in value
  } catch {
    return false
  }
}
