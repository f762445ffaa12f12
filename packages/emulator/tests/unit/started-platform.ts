import { request } from 'node:http'
import { GRANTS } from '../../../../shared/wire'
import { startEmulator } from '../../src'
import type { Emulator, EmulatorOptions } from '../../src'

export const DEMO = 'demo-store.platform.test'
export const SECOND = 'second-store.platform.test'
export const API_KEY = 'key-1'
export const SECRET = 'secret-of-the-app'
/** The real clock of every test, in seconds since the epoch. */
export const NOW = 1_800_000_000

export interface Responder<Json = Record<string, unknown>> {
  status: number
  headers: Headers
  text: string
  json: Json
}

export interface StartedPlatform {
  emulator: Emulator
  get: <Json = Record<string, unknown>>(
    path: string,
    headers?: Record<string, string>,
  ) => Promise<Responder<Json>>
  post: <Json = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => Promise<Responder<Json>>
  /** POST to the access token endpoint with the right client; a field of undefined is left out. */
  token: (fields: Record<string, unknown>, shop?: string) => Promise<Responder>
  /** Token exchange with a fresh ID token; the fields change it. */
  exchange: (fields?: Record<string, unknown>, shop?: string) => Promise<Responder>
  /** Installs the app, with its own scopes by default, and returns an access token of it. */
  install: (shop?: string, scopes?: string[]) => Promise<string>
  graphql: (
    accessToken: string,
    body: unknown,
    shop?: string,
    version?: string,
  ) => Promise<Responder>
}

/**
 * An emulator on a free port, with a stopped clock, and the requests that tests send to
 * it.
 */
export async function startPlatform(options: EmulatorOptions = {}): Promise<StartedPlatform> {
  const emulator = await startEmulator({
    port: 0,
    now: () => NOW * 1000,
    ...options,
    app: {
      apiKey: API_KEY,
      apiSecretKey: SECRET,
      scopes: ['write_products'],
      optionalScopes: ['read_orders'],
      ...options.app,
    },
  })
  const send = async <Json>(path: string, init: RequestInit): Promise<Responder<Json>> => {
    const response = await fetch(emulator.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: JSON.parse(isJson ? text : '{}') as Json,
    }
  }
  const post = <Json = Record<string, unknown>>(
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ) =>
    send<Json>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const token = (fields: Record<string, unknown>, shop = DEMO) =>
    post(`/${shop}/admin/oauth/access_token`, {
      client_id: API_KEY,
      client_secret: SECRET,
      ...fields,
    })
  const exchange = async (fields: Record<string, unknown> = {}, shop = DEMO) =>
    token(
      {
        grant_type: GRANTS.tokenExchange,
        subject_token: await emulator.control.sessionToken({ shop }),
        subject_token_type: GRANTS.idToken,
        requested_token_type: GRANTS.offlineAccessToken,
        expiring: '1',
        ...fields,
      },
      shop,
    )
  return {
    emulator,
    get: (path, headers = {}) => send(path, { headers }),
    post,
    token,
    exchange,
    install: async (shop = DEMO, scopes) => {
      await emulator.control.install(scopes ? { shop, scopes } : { shop })
      return String((await exchange({}, shop)).json.access_token)
    },
    graphql: (accessToken, body, shop = DEMO, version = '2026-07') =>
      post(`/${shop}/admin/api/${version}/graphql.json`, body, {
        'x-shopify-access-token': accessToken,
      }),
  }
}

/** A request whose path and headers `fetch` would correct. */
export function sendRaw(
  emulator: Emulator,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: emulator.port, path, method, headers, agent: false },
      response => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}
