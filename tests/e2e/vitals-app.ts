import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { test as kit } from '../../packages/emulator/testing/playwright'
import type { PlatformApp } from '../../packages/emulator/testing/playwright'
import { startApp } from '../../packages/emulator/testing/playwright/start-app'
import { createScratchApp, LAYER } from '../surface/scratch-app'

const PLUGIN = `export default defineNitroPlugin(nitro => {
  nitro.hooks.hook('platform:web-vital', vital => console.log('VITAL', JSON.stringify(vital)))
})
`
/** A standalone page knows its shop once the merchant is signed in. */
const GUARD = "definePageMeta({ middleware: 'platform-auth' })"
/** `nuxt dev` builds the app, and compiles each file when it is first asked for. */
export const DEV_TIMEOUT_MS = 300_000

/** The kit with the development server of an app that reports web vitals. */
export const test = kit.extend({
  appServer: [
    async ({ platform }, use) => {
      process.env.PLATFORM_LAYER = LAYER
      const { folder, remove } = await createScratchApp('apps/developed', {
        dependencies: 'checkout',
      })
      const config = join(folder, 'nuxt.config.ts')
      await writeFile(
        config,
        (await readFile(config, 'utf8')).replace(
          'telemetry: false,',
          'telemetry: false,\n  platform: { webVitals: true },',
        ),
      )
      await mkdir(join(folder, 'server/plugins'), { recursive: true })
      await writeFile(join(folder, 'server/plugins/vitals.ts'), PLUGIN)
      const page = join(folder, 'pages/index.vue')
      const text = await readFile(page, 'utf8')
      await writeFile(page, text.replace('const count', `${GUARD}\nconst count`))
      const server = await startApp(folder, platform, 0)
      await use(server)
      await server.stop()
      await remove()
    },
    { scope: 'worker', timeout: DEV_TIMEOUT_MS },
  ],
})

/** The figures that the hook of the app has received in this test. */
export function receivedVitals(app: PlatformApp): object[] {
  return [...app.output().matchAll(/^VITAL (.+)$/gm)].map(
    ([, json = '']) => JSON.parse(json) as object,
  )
}
