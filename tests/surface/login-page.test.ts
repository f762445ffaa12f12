import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientComponents, componentsAtOnce } from './client-components'
import { CONFIGURED } from './configured'
import { headingOf } from './heading-of'
import { createScratchApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

const ERROR_PAGE = 'This page does not exist'

describe.each([
  {
    title: 'authPage: false',
    fixture: 'apps/pageless',
    pages: { '/': [200, 'Login at ""'], '/auth': [404, ERROR_PAGE], '/login': [404, ERROR_PAGE] },
  },
  {
    title: 'authPage: a component',
    fixture: 'apps/component-login',
    pages: { '/': [200, 'Login at "/auth"'], '/auth': [200, 'Login from a component'], '/login': [404, ERROR_PAGE] },
  },
  {
    title: 'an app with its own pages/auth.vue and its own components/ShBadge.vue',
    fixture: 'apps/own-auth-page',
    badge: '<b data-badge="of the app">',
    pages: { '/': [200, 'Login at "/auth"'], '/auth': [200, 'Login of the app'], '/login': [404, ERROR_PAGE] },
  },
  {
    title: 'authPage: a path at which the app has its own page',
    fixture: 'apps/own-login-page',
    badge: '<span data-slot="base" class="inline-flex',
    // Those of its page and of ShApp around it; the layer's error page has the navigation, too.
    components: ['App', 'AppNav', 'Badge', 'Banner', 'LoadingIndicator', 'Paragraph', 'Stack', 'TextField'],
    pages: { '/': [200, 'Login at "/login"'], '/auth': [404, ERROR_PAGE], '/login': [200, 'Login of the app'] },
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

  it.each(Object.entries(pages))('%s answers %j', async (path, [status, heading]) => {
    const response = await app.fetch(path, { accept: 'text/html' })

    expect([response.status, await headingOf(response)]).toEqual([status, heading])
  })

  it.runIf(components)('sends the browser the components that its pages use, and no other', async () => {
    expect(await clientComponents(built.folder)).toEqual(components)
  })

  it.runIf(components)('loads what is for later when it is needed: toasts, dialogs, the save bar', async () => {
    const later = ['DialogContentModal', 'SaveBarPanel', 'Toaster']
    const embedded = await (await app.fetch('/?embedded=1')).text()

    expect(await componentsAtOnce(built.folder, embedded, [...later, 'Banner'])).toEqual(['Banner'])
    expect(await clientComponents(built.folder, later)).toEqual(later)
  })

  it.runIf(badge)('draws its own badge, or else the layer\'s', async () => {
    expect(await (await app.fetch('/')).text()).toContain(badge)
  })
})
