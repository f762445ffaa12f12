import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
    title: 'an app with its own pages/auth.vue',
    fixture: 'apps/own-auth-page',
    pages: { '/': [200, 'Login at "/auth"'], '/auth': [200, 'Login of the app'], '/login': [404, ERROR_PAGE] },
  },
  {
    title: 'authPage: a path at which the app has its own page',
    fixture: 'apps/own-login-page',
    pages: { '/': [200, 'Login at "/login"'], '/auth': [404, ERROR_PAGE], '/login': [200, 'Login of the app'] },
  },
])('$title', ({ fixture, pages }) => {
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
})
