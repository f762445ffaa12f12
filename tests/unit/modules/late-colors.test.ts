import type { Nuxt } from 'nuxt/schema'
import { createHooks } from 'hookable'
import { expect, it } from 'vitest'
import { loadColorsLate } from '../../../modules/platform/late-colors'

interface App {
  plugins: { src: string, mode?: string, order?: number }[]
}

/** The plugins of an app that has these. */
async function resolved(plugins: App['plugins']): Promise<App['plugins']> {
  const nuxt = createHooks()
  loadColorsLate(nuxt as unknown as Nuxt, '/layer')
  const app: App = { plugins }
  await nuxt.callHook('app:resolve', app)
  return app.plugins
}

it.each(['colors', 'colors.js', 'colors.mjs'])('leaves Nuxt UI\'s plugin %s on the server, in its place', async (file) => {
  const src = `/app/node_modules/@nuxt/ui/dist/runtime/plugins/${file}`
  const [before, after] = [{ src: '/before.ts', mode: 'all' }, { src: '/after.ts' }]
  expect(await resolved([before, { src, order: 1 }, after])).toEqual([
    before, { src, order: 1, mode: 'server' }, { src: '/layer/ui/theme/late-colors.ts', mode: 'client' }, after,
  ])
})

it('adds nothing to an app without it', async () => {
  const own = { src: '/app/plugins/colors.ts', mode: 'all' }
  expect(await resolved([own])).toEqual([own])
})
