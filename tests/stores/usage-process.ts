import process from 'node:process'
import { createStorage } from 'unstorage'
import fsDriver from 'unstorage/drivers/fs'
import { createPlatform } from '../../server/core/create-platform'
import { createSessionStorage } from '../../server/core/session/session-storage'
import type { UsageTask } from './usage-process-task'

const { config, shop, folder, keys, crash, after } = JSON.parse(process.argv[2]!) as UsageTask
let seen = 0

function crashAt(place: UsageTask['crash']): void {
  if (place === crash && ++seen === after) process.kill(process.pid, 'SIGKILL')
}

const isEvent = (url: string) => url.endsWith('/events')
const isToken = (url: string) => url.endsWith('/auth/access_token')
const crashingFetch: typeof fetch = async (input, init) => {
  const url = String(input)
  if (isToken(url)) crashAt('before token')
  if (isEvent(url)) crashAt('before send')
  const response = await fetch(input, init)
  if (isToken(url)) crashAt('after token')
  if (isEvent(url)) crashAt('after send')
  return response
}

const platform = createPlatform({
  config,
  sessionStorage: createSessionStorage(
    createStorage({ driver: fsDriver({ base: `${folder}/sessions` }) }),
  ),
  records: createStorage({ driver: fsDriver({ base: `${folder}/records` }) }),
  usage: { path: `${folder}/usage.sqlite`, retryDelayMs: 20, leaseMs: 400 },
  fetch: crashingFetch,
})
const usage = platform.usage!
await usage.start()
for (const key of keys) {
  const recorded = usage.record(shop, 'emails', 1, { idempotencyKey: key })
  crashAt('before store')
  await recorded
  console.log(key)
  crashAt('after store')
}
for (;;) {
  const { waiting, running } = await usage.counts()
  if (waiting + running === 0) break
  await new Promise(resolve => setTimeout(resolve, 20))
}
await usage.close()
process.exit()
