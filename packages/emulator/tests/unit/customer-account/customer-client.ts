import { createHash } from 'node:crypto'
import { API_KEY, DEMO } from '../started-platform'
import type { Responder, StartedPlatform } from '../started-platform'

export const CALLBACK = 'http://localhost:3000/customer/callback'
export const LOGOUT = 'http://localhost:3000/bye'
export const VERIFIER = 'v'.repeat(43)
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url')
export const SCOPE = 'openid email customer-account-api:full'

/** A client of the login of customers, as an app is one. */
export interface CustomerClient {
  authorizeUrl: (changes?: Record<string, string | undefined>) => string
  submit: (url: string, fields: Record<string, string>) => Promise<Responder>
  /** Logs a customer in. Returns the code. */
  logIn: (customerId: string, changes?: Record<string, string | undefined>) => Promise<string>
  token: (
    fields: Record<string, string | undefined>,
    headers?: Record<string, string>,
  ) => Promise<Responder>
  /** Exchanges a code as a public client. */
  redeem: (code: string, changes?: Record<string, string | undefined>) => Promise<Responder>
}

export function createClient(platform: StartedPlatform): CustomerClient {
  const send = async (path: string, init: RequestInit): Promise<Responder> => {
    const response = await fetch(platform.emulator.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  }
  const client: CustomerClient = {
    authorizeUrl: changes =>
      `/authentication/1/oauth/authorize?${query({
        client_id: API_KEY,
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: SCOPE,
        state: 'state-1',
        nonce: 'nonce-1',
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
        ...changes,
      })}`,
    submit: async (url, fields) => {
      const { text } = await platform.get(url, { accept: 'text/html' })
      const csrf = /name="csrf" value="([0-9a-f]+)"/.exec(text)?.[1] ?? ''
      return send(url, {
        method: 'POST',
        headers: { origin: platform.emulator.url },
        body: query({ csrf, ...fields }),
      })
    },
    logIn: async (customerId, changes) => {
      const { headers } = await client.submit(client.authorizeUrl(changes), {
        customer: customerId,
      })
      return new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
    },
    token: (fields, headers = {}) =>
      send('/authentication/1/oauth/token', { method: 'POST', headers, body: query(fields) }),
    redeem: (code, changes) =>
      client.token({
        grant_type: 'authorization_code',
        client_id: API_KEY,
        redirect_uri: CALLBACK,
        code,
        code_verifier: VERIFIER,
        ...changes,
      }),
  }
  return client
}

/** Finds the global id of a customer of the demo store by name. */
export async function customerIds(
  platform: StartedPlatform,
): Promise<Readonly<Record<string, string>>> {
  const token = String((await platform.exchange()).json.access_token)
  const { json } = await platform.graphql(
    token,
    { query: '{ customers(first: 10) { nodes { id firstName } } }' },
    DEMO,
  )
  const { customers } = json.data as {
    customers: { nodes: { id: string; firstName: string }[] }
  }
  return Object.fromEntries(customers.nodes.map(({ id, firstName }) => [firstName, id]))
}

function query(fields: Record<string, string | undefined>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
