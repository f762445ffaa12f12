import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { CONFIGURED } from './configured'
import { createScratchApp } from './scratch-app'
import type { ScratchApp } from './scratch-app'

let app: ScratchApp

beforeAll(async () => {
  app = await createScratchApp('apps/compiling', { dependencies: 'checkout' })
  await app.nuxt('build')
})

afterAll(() => app?.remove())

it('an app that imports the compiler of Vue has it, where Vue itself goes without and says what to do', async () => {
  const running = await app.start(CONFIGURED)
  onTestFinished(running.stop)
  const compiled = await running.fetch('/api/compile')
  expect([compiled.status, await compiled.text()]).toEqual([200, '1'])

  expect((await running.fetch('/')).status).toBe(500)
  await expect.poll(running.output).toContain('A component has its template as text, and this build has no compiler. Set vue: { runtimeCompiler: true } in nuxt.config.')
})
