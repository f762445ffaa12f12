/** Writes one line for each call: `ok`, or the reason why it failed. */
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { createPlatform } from '../../server/core/create-platform'
import { parseProfile } from '../../server/core/config/profile'
import { parseAppKey } from '../../server/core/crypto/app-key'
import { testConfig } from '../unit/configs'
import type { AccessTask } from './access-process-task'
import { openStore } from './open-store'

const PAUSE_MS = 100

const task = JSON.parse(process.argv[2] ?? '') as AccessTask
const { storage: records, sessions, lock } = await openStore({ kind: 'fs', folder: task.folder })
const key = task.privateJwk && parseAppKey(JSON.stringify(task.privateJwk), 'privateKey')
const platform = createPlatform({
  config: testConfig({
    apiKey: task.apiKey,
    apiSecretKey: task.apiSecretKey,
    verificationSecrets: [task.apiSecretKey],
    appKeys: key ? [key] : [],
    profile: parseProfile(task.profile),
  }),
  records,
  lock,
  sessionStorage: task.diesAtWrite
    ? {
        ...sessions,
        storeSession: async () => {
          process.kill(process.pid, 'SIGKILL')
          return new Promise<boolean>(() => {})
        },
      }
    : sessions,
  now: () => Date.now() + task.clockMs,
})

for (;;) {
  const outcome = await platform
    .unauthenticatedAdmin(task.shop)
    .then(({ admin }) => admin.graphql('{ shop { name } }'))
    .then(
      () => 'ok',
      (error: unknown) => String(error),
    )
  console.log(outcome)
  await delay(PAUSE_MS)
}
