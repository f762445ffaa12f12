import type { FieldSpec } from '../state/check-fields'

const SIGNED_FIELDS = {
  shop: 'string',
  path: 'string',
  payload: 'object?',
  rawBody: 'string?',
  badSignature: 'boolean?',
} as const satisfies FieldSpec
const EXTENSION_FIELDS = {
  shop: 'string',
  path: 'string',
  method: 'string?',
  body: 'string?',
  origin: 'string?',
  expiresInSeconds: 'integer?',
} as const satisfies FieldSpec
const CUSTOMER_EXTENSION_FIELDS = {
  ...EXTENSION_FIELDS,
  customerId: 'string?',
} as const satisfies FieldSpec

/** Fields of each call in JSON requests. */
export const CALL_FIELDS = {
  flow: SIGNED_FIELDS,
  fulfillment: SIGNED_FIELDS,
  pos: { ...EXTENSION_FIELDS, userId: 'string?' },
  checkout: CUSTOMER_EXTENSION_FIELDS,
  'customer-account': CUSTOMER_EXTENSION_FIELDS,
  proxy: { shop: 'string', path: 'string', method: 'string?', customerId: 'string?' },
} as const satisfies Record<string, FieldSpec>

export const EXTENSION_TOKEN_FIELDS = {
  shop: 'string',
  surface: 'string',
  userId: 'string?',
  customerId: 'string?',
  expiresInSeconds: 'integer?',
} as const satisfies FieldSpec

export const PROXY_URL_FIELDS = {
  shop: 'string',
  path: 'string',
  query: 'string?',
  customerId: 'string?',
} as const satisfies FieldSpec
