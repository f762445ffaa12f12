import { setTimeout as delay } from 'node:timers/promises'
import { loadAdminSchema } from '../../packages/facts/schemas/load-schema'
import { DEFAULT_API_VERSION } from '../../shared/wire'
import { compareResponses } from './compare-responses'
import type { ReadResponse } from './compare-responses'
import { contractRequests } from './contract-requests'
import type { ContractRequest } from './contract-requests'
import type { ContractTarget } from './contract-target'
import { startEmulatorTarget } from './emulator-target'

/** What one request showed. */
export interface Comparison {
  request: ContractRequest
  differences: string[]
}

const THROTTLE_DELAY_MS = 2000
const MAX_ATTEMPTS = 5

/** Sends all requests to a store and to an emulator with the same scopes, one at a time. */
export async function compareStore(store: ContractTarget): Promise<Comparison[]> {
  const emulator = await startEmulatorTarget(await readScopes(store))
  try {
    const comparisons: Comparison[] = []
    for (const request of contractRequests(loadAdminSchema(DEFAULT_API_VERSION))) {
      const [left, right] = [await send(store, request), await send(emulator, request)]
      comparisons.push({ request, differences: compareResponses(left, right) })
    }
    return comparisons
  } finally {
    await emulator.close()
  }
}

/** Converts comparisons to a report in Markdown. It contains no data of the store. */
export function renderReport(comparisons: readonly Comparison[]): string {
  const different = comparisons.filter(({ differences }) => differences.length > 0)
  const sections = different.map(({ request, differences }) =>
    [
      `### ${request.name}`,
      '',
      ...(request.body === undefined ? [] : ['```', request.body, '```', '']),
      ...differences.map(line => `- ${line}`),
      '',
    ].join('\n'),
  )
  return [
    `## Contract run: Admin API ${DEFAULT_API_VERSION}`,
    '',
    `${comparisons.length} requests, ${different.length} with differences.`,
    '',
    ...sections,
  ].join('\n')
}

async function readScopes(target: ContractTarget): Promise<string[]> {
  const { body } = await send(target, {
    name: 'scopes',
    method: 'POST',
    path: `/admin/api/${DEFAULT_API_VERSION}/graphql.json`,
    body: JSON.stringify({ query: '{ currentAppInstallation { accessScopes { handle } } }' }),
    isAuthorized: true,
  })
  const { data } = Object(body) as {
    data?: { currentAppInstallation: { accessScopes: { handle: string }[] } | null }
  }
  const scopes = data?.currentAppInstallation?.accessScopes
  if (!scopes) throw new Error('The store did not return the scopes of the token.')
  return scopes.map(({ handle }) => handle)
}

/** Sends a request, and again while the store's bucket is empty. */
async function send(
  target: ContractTarget,
  { method, path, headers, body, isAuthorized }: ContractRequest,
): Promise<ReadResponse> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(target.storeUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(isAuthorized && { 'x-shopify-access-token': target.accessToken }),
        ...headers,
      },
      body,
    })
    const text = await response.text()
    const isThrottled = response.status === 429 || text.includes('"THROTTLED"')
    if (isThrottled && attempt < MAX_ATTEMPTS) await delay(THROTTLE_DELAY_MS)
    else
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: parsed(text),
      }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
