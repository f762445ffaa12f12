import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScratchApp } from '../surface/scratch-app'
import type { ScratchApp } from '../surface/scratch-app'

const PLUGIN = `export default defineNitroPlugin(() => {
  configurePlatform({
    inbox: true,
    webhooks: {},
  })
})
`
const JOB = `export default definePlatformJob({ name: 'welcome', handler() {} })\n`

let app: ScratchApp
beforeAll(async () => {
  app = await createScratchApp('../runtimes/worker-app', { dependencies: 'checkout' })
  await mkdir(join(app.folder, 'server/platform/jobs'), { recursive: true })
  await writeFile(join(app.folder, 'server/platform/jobs/welcome.ts'), JOB)
  await writeFile(join(app.folder, 'server/plugins/platform.ts'), PLUGIN)
}, 60_000)
afterAll(() => app?.remove())

it('a build for workers whose inbox and jobs have no engine fails, and names what to set', async () => {
  const { message } = await app.nuxt('build').then(
    () => new Error('The build has succeeded'),
    (error: Error) => error,
  )
  expect(message).toContain(
    'server/plugins/platform.ts:3: the option inbox of configurePlatform has no engine, and the preset "cloudflare-module" has no disk: import createD1Inbox from #platform/inbox-d1, and pass engine: createD1Inbox().',
  )
  expect(message).toContain(
    'The app has jobs in server/platform/jobs, and the preset "cloudflare-module" has no disk to store them: call configurePlatform({ jobs: { engine: createD1Inbox() } })',
  )
}, 300_000)
