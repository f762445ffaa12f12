/**
 * A platform that issues access tokens for every request, after a delay. The parent process reads
 * its URL, sets the token lifetime and the response time, and reads (and resets) the counters.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** Long enough for a hundred requests to arrive before the first of them has its token. */
let roundTripMs = 500
let lifetimeSeconds = 3600
let counts = zeroCounts()
let tokens = 0

process.on('disconnect', () => process.exit())

const server = createServer(async (request, response) => {
  const grant = readGrant(await readText(request), request.headers['content-type'])
  counts[kindOf(request.url, grant)] += 1
  if (isExpiring(grant)) counts.expiring += 1
  await sleep(roundTripMs)
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify(tokenResponse(grant)))
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')

process.on('message', message => {
  lifetimeSeconds = message.lifetimeSeconds ?? lifetimeSeconds
  roundTripMs = message.roundTripMs ?? roundTripMs
  process.send({ url: `http://127.0.0.1:${server.address().port}`, counts })
  counts = zeroCounts()
})

/** `expiring`: exchanges that asked for a token that expires. */
function zeroCounts() {
  return { exchanges: 0, expiring: 0, refreshes: 0, others: 0 }
}

function kindOf(url, grant) {
  if (!url.endsWith('/admin/oauth/access_token')) return 'others'
  return grant.grant_type === EXCHANGE ? 'exchanges' : 'refreshes'
}

function isExpiring(grant) {
  return grant.grant_type === EXCHANGE && String(grant.expiring) === '1'
}

/** Tokens expire where that was asked for, and after every refresh. */
function tokenResponse(grant) {
  tokens += 1
  const response = { access_token: `access-token-${tokens}`, scope: 'read_products,write_products' }
  if (grant.grant_type === EXCHANGE && !isExpiring(grant)) return response
  return {
    ...response,
    expires_in: lifetimeSeconds,
    refresh_token: `refresh-token-${tokens}`,
    refresh_token_expires_in: 7_776_000,
  }
}

function readGrant(text, contentType = '') {
  return contentType.includes('json')
    ? JSON.parse(text)
    : Object.fromEntries(new URLSearchParams(text))
}

async function readText(request) {
  const chunks = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
