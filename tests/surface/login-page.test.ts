import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientComponents, componentsAtOnce } from './client-components'
import { CONFIGURED } from './configured'
import { ERROR_PAGE, testLoginPages } from './login-pages'
import type { Pages } from './login-pages'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

interface Case {
  title: string
  fixture: string
  pages: Pages
  badge?: string
  components?: string[]
}

// Apps with further ways to a login page: start-up.test.ts and open-telemetry.test.ts.
describe.each<Case>([
  {
    title: 'authPage: false',
    fixture: 'apps/pageless',
    pages: { '/': [200, 'Login at ""'], '/auth': [404, ERROR_PAGE], '/login': [404, ERROR_PAGE] },
  },
  {
    title: 'authPage: a path at which the app has its own page',
    fixture: 'apps/own-login-page',
    badge: '<span data-slot="base" class="inline-flex',
    // Those of its page and of ShApp around it; the layer's error page has the navigation, too.
    components: [
      'App',
      'AppNav',
      'Badge',
      'Banner',
      'LoadingIndicator',
      'Paragraph',
      'Stack',
      'TextField',
    ],
    pages: {
      '/': [200, 'Login at "/login"'],
      '/auth': [404, ERROR_PAGE],
      '/login': [200, 'Login of the app'],
    },
  },
])('$title', ({ fixture, pages, badge, components }) => {
  let built: ScratchApp
  let app: RunningApp

  beforeAll(async () => {
    built = await createScratchApp(fixture, { dependencies: 'checkout' })
    await built.nuxt('build')
    app = await built.start(CONFIGURED)
  })

  afterAll(async () => {
    await app?.stop()
    await built?.remove()
  })

  testLoginPages(() => app, pages)

  it.runIf(components)(
    'sends the browser the components that its pages use, and no other',
    async () => {
      expect(await clientComponents(built.folder)).toEqual(components)
    },
  )

  it.runIf(components)('loads toasts, dialogs and the save bar lazily', async () => {
    const later = ['DialogContentModal', 'SaveBarPanel', 'Toaster']
    const embedded = await (await app.fetch('/?embedded=1')).text()

    expect(await componentsAtOnce(built.folder, embedded, [...later, 'Banner'])).toEqual(['Banner'])
    expect(await clientComponents(built.folder, later)).toEqual(later)
  })

  it.runIf(badge)("draws the layer's badge", async () => {
    expect(await (await app.fetch('/')).text()).toContain(badge)
  })
})
