import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'

const WITHOUT_ENGINE = `export default defineNitroPlugin(() => {
  configurePlatform({
    inbox: true,
    webhooks: {},
  })
})
`
const WITH_ENGINE = `import { createD1Inbox } from '#platform/inbox-d1'

export default defineNitroPlugin(() => {
  const engine = createD1Inbox()
  configurePlatform({ jobs: { engine }, inbox: { engine } })
})
`
const JOB = `export default definePlatformJob({ name: 'welcome', handler() {} })\n`

let app: ScratchApp | undefined
afterEach(() => app?.remove())

/** Builds a worker with a job, and returns the message with which that fails. */
async function failureOf(plugin: string): Promise<string> {
  app = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  await mkdir(join(app.folder, 'server/platform/jobs'), { recursive: true })
  await writeFile(join(app.folder, 'server/platform/jobs/welcome.ts'), JOB)
  await writeFile(join(app.folder, 'server/plugins/platform.ts'), plugin)
  return app.nuxt('build').then(
    () => 'The build has succeeded',
    (error: Error) => error.message,
  )
}

it('a build for workers whose inbox and jobs have no engine fails, and names what to set', async () => {
  const message = await failureOf(WITHOUT_ENGINE)
  expect(message).toContain(
    'server/plugins/platform.ts:3: the option inbox of configurePlatform has no engine, and the preset "cloudflare-module" has no disk: import createD1Inbox from #platform/inbox-d1, and pass engine: createD1Inbox().',
  )
  expect(message).toContain(
    'The app has jobs in server/platform/jobs, and the preset "cloudflare-module" has no disk to store them: call configurePlatform({ jobs: { engine: createD1Inbox() } })',
  )
}, 600_000)

it('a build for workers without bindings for its engine fails, and names them', async () => {
  expect(await failureOf(WITH_ENGINE)).toContain(
    'Missing in nitro.cloudflare.wrangler: d1_databases, queues.producers, queues.consumers, triggers.crons.',
  )
}, 600_000)
