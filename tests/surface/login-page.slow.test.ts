import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientComponents, componentsAtOnce } from './client-components'
import { CONFIGURED } from './configured'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

// Apps with further ways to a login page: doctor-server.slow.test.ts, start-up.test.ts, and
// open-telemetry.slow.test.ts.
describe('authPage: a path at which the app has its own page', () => {
  let built: ScratchApp
  let app: RunningApp

  beforeAll(async () => {
    built = await createScratchApp('apps/own-login-page', { dependencies: 'checkout' })
    await built.nuxt('build')
    app = await built.start(CONFIGURED)
  })

  afterAll(async () => {
    await app?.stop()
    await built?.remove()
  })

  testLoginPages(() => app, {
    '/': [200, 'Login at "/login"'],
    '/auth': [404, ERROR_PAGE],
    '/login': [200, 'Login of the app'],
  })

  it('sends the browser the components that its pages use, and no other', async () => {
    // Those of its page and of ShApp around it; the layer's error page has the navigation, too.
    expect(await clientComponents(built.folder)).toEqual([
      'App',
      'AppNav',
      'Badge',
      'Banner',
      'LoadingIndicator',
      'Paragraph',
      'Stack',
      'TextField',
    ])
  })

  it('loads toasts, dialogs and the save bar lazily', async () => {
    const later = ['DialogContentModal', 'SaveBarPanel', 'Toaster']
    const embedded = await (await app.fetch('/?embedded=1')).text()

    expect(await componentsAtOnce(built.folder, embedded, [...later, 'Banner'])).toEqual(['Banner'])
    expect(await clientComponents(built.folder, later)).toEqual(later)
  })

  it("draws the layer's badge", async () => {
    expect(await (await app.fetch('/')).text()).toContain(
      '<span data-slot="base" class="inline-flex',
    )
  })
})
