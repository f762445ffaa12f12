import { getDirectiveValues } from 'graphql'
import type { GraphQLResolveInfo } from 'graphql'
import type { StoredRecord } from '../records/record-table'
import type { Mutation, MutationPayload } from './mutation'
import { defineRecords } from './define-records'

/** A successful request with an idempotency key. */
interface IdempotentRequest extends StoredRecord {
  /** Arguments as JSON. */
  readonly args: string
  readonly payload: MutationPayload
}

const REQUESTS = defineRecords<IdempotentRequest>('IdempotentRequest')

/**
 * Makes a mutation idempotent: a request with the key of an earlier successful one changes nothing,
 * and returns the same payload.
 *
 * @see https://shopify.dev/docs/api/usage/idempotent-requests
 */
export function idempotent<Args>({ topics, resolve }: Mutation<Args>): Mutation<Args> {
  return {
    topics,
    resolve: (args, context, info) => {
      const key = idempotencyKey(info)
      if (key === undefined) return resolve(args, context, info)
      const requests = REQUESTS.in(context)
      const id = `${info.fieldName} ${context.app.apiKey} ${key}`
      const text = JSON.stringify(args)
      const earlier = requests.get(id)
      if (earlier) return earlier.args === text ? earlier.payload : MISMATCH
      const payload = resolve(args, context, info)
      if ((payload.userErrors ?? []).length === 0)
        requests.put({ id, __typename: REQUESTS.type, args: text, payload })
      return payload
    },
  }
}

const MISMATCH: MutationPayload = {
  userErrors: [
    {
      field: null,
      message: 'The same idempotency key cannot be used with different operation parameters.',
      code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
    },
  ],
}

function idempotencyKey({
  schema,
  fieldNodes,
  variableValues,
}: GraphQLResolveInfo): string | undefined {
  const directive = schema.getDirective('idempotent')
  if (!directive) return undefined
  for (const node of fieldNodes) {
    const { key } = getDirectiveValues(directive, node, variableValues) ?? {}
    if (typeof key === 'string') return key
  }
  return undefined
}
