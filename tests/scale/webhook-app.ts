/**
 * An app with an inbox, as a process of its own that a test can kill. It notes each run of a
 * handler in a file.
 */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { createStorage } from 'unstorage'
import { createPlatform } from '../../server/core/create-platform'
import { PlatformError } from '../../server/core/errors/errors'
import { createBullmqInbox } from '../../server/core/inbox/bullmq-inbox'
import { bodyOf } from '../../server/core/signed-body/request-body'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { PlatformWebhookContext } from '../../server/core/webhooks/webhook-context'
import { testConfig } from '../unit/configs'

const { SCALE_FOLDER: folder = '.', SCALE_REDIS: redis } = process.env
/** How many of a hundred first attempts fail by themselves. */
const FAILING = 2

async function handle({ webhookId, inbox }: PlatformWebhookContext): Promise<void> {
  note('begun', webhookId)
  await delay(Math.random() * 20)
  if (inbox?.attempt === 1 && Math.random() * 100 < FAILING)
    throw new Error('A failure of the handler')
  inbox?.atCompletion?.(database =>
    database.prepare('INSERT INTO ledger (webhook_id) VALUES (?)').run(webhookId),
  )
  note('ended', webhookId)
}

/** A write of the operating system's: it outlives the process, whenever that is killed. */
function note(what: 'begun' | 'ended', webhookId: string): void {
  appendFileSync(join(folder, what), `${webhookId}\n`)
}

const platform = createPlatform({
  config: testConfig(),
  sessionStorage: createSessionStorage(createStorage()),
  webhooks: { 'orders/create': handle },
  inbox: {
    engine: redis ? createBullmqInbox({ connection: { url: redis } }) : undefined,
    path: join(folder, 'inbox.sqlite'),
    concurrency: 20,
    leaseMs: 1000,
    retryDelayMs: 100,
  },
})

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const get = (name: string) => String(request.headers[name] ?? '') || null
  try {
    await platform.webhook(
      { method: request.method ?? '', url: request.url ?? '', headers: { get } },
      bodyOf(Buffer.concat(chunks)),
    )
    response.writeHead(200).end()
  } catch (error) {
    response.writeHead(error instanceof PlatformError ? error.status : 500).end()
  }
})
await platform.inbox?.start()
server.listen(Number(process.env.SCALE_PORT), '127.0.0.1', () => process.send?.('listening'))
