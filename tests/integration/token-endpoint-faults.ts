import type { Fault } from '../../packages/emulator/src'

/** A way in which the token endpoint fails, and the status that the app returns then. */
export interface TokenEndpointFault {
  name: string
  fault: Omit<Fault, 'on'>
  status: number
}

const JSON_TYPE = { 'content-type': 'application/json' }
const HTML = '<!doctype html><title>Maintenance</title>'

/** Failures not about what was presented: status as given, code `token_endpoint_failed`. */
export const TOKEN_ENDPOINT_FAULTS: readonly TokenEndpointFault[] = [
  {
    name: '401: it does not know the app',
    fault: { status: 401, headers: JSON_TYPE, body: '{"error":"invalid_client"}' },
    status: 502,
  },
  { name: '403', fault: { status: 403, body: '' }, status: 502 },
  { name: '429', fault: { status: 429, headers: { 'retry-after': '2' }, body: '' }, status: 503 },
  {
    name: '500',
    fault: { status: 500, headers: JSON_TYPE, body: '{"error":"im_broke"}' },
    status: 502,
  },
  {
    name: '503 as HTML',
    fault: { status: 503, headers: { 'content-type': 'text/html' }, body: HTML },
    status: 502,
  },
  {
    name: 'HTML with status 200',
    fault: { status: 200, headers: { 'content-type': 'text/html' }, body: HTML },
    status: 502,
  },
  {
    name: 'cut-off JSON',
    fault: { status: 200, headers: JSON_TYPE, body: '{"access_token":"pat_offline_x","sco' },
    status: 502,
  },
  { name: 'a response without a token', fault: { omit: ['access_token'] }, status: 502 },
  { name: 'a response without scopes', fault: { omit: ['scope'] }, status: 502 },
  {
    name: 'a token that never lived',
    fault: {
      status: 200,
      headers: JSON_TYPE,
      body: '{"access_token":"pat_offline_x","scope":"","expires_in":0}',
    },
    status: 502,
  },
  { name: 'a reset connection', fault: { reset: true }, status: 502 },
]
