import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIGURED } from './configured'
import { headingOf } from './heading-of'
import { createTemplateApp } from './scratch-app'
import type { RunningApp, ScratchApp } from './scratch-app'

const PAGE = `<script setup lang="ts">
definePageMeta({ middleware: 'platform-auth' })
</script>

<template>
  <ShPage heading="Mine"><ShButton>Press</ShButton></ShPage>
</template>
`

const OPEN_PAGE = `<template>
  <ShSection heading="Open to all"><ShBadge>New</ShBadge></ShSection>
</template>
`

const ROUTE = 'export default defineEventHandler(async event => ({ shop: (await usePlatformAdmin(event)).session.shop }))\n'

describe('a copy of this repository as an app, without its playground, tests, benchmarks and docs', () => {
  let built: ScratchApp
  let app: RunningApp

  beforeAll(async () => {
    built = await createTemplateApp()
    await writeFile(join(built.folder, 'pages/index.vue'), PAGE)
    await writeFile(join(built.folder, 'pages/open.vue'), OPEN_PAGE)
    await mkdir(join(built.folder, 'server/api'))
    await writeFile(join(built.folder, 'server/api/shop.get.ts'), ROUTE)
    await built.nuxt('build')
    app = await built.start(CONFIGURED)
  })

  afterAll(async () => {
    await app?.stop()
    await built?.remove()
  })

  it('builds, and draws its own page with the components', async () => {
    const response = await app.fetch('/open', { accept: 'text/html' })
    const html = await response.text()

    expect(response.status).toBe(200)
    expect(html).toContain('Open to all')
    expect(html).toContain('<span data-slot="base" class="inline-flex')
  })

  it('guards its page and its route', async () => {
    const page = await app.fetch('/', { 'accept': 'text/html', 'sec-fetch-dest': 'document' })
    const call = await app.fetch('/api/shop', { authorization: 'Bearer not.a.token' })

    expect([page.status, page.headers.get('location')]).toEqual([302, '/auth'])
    expect(call.status).toBe(401)
  })

  it('has the login page and the routes of the layer', async () => {
    const login = await app.fetch('/auth', { accept: 'text/html' })
    const begin = await app.fetch('/_platform/auth?shop=demo-store.myshopify.com')

    expect([login.status, await headingOf(login)]).toEqual([200, 'Open your store'])
    expect(begin.status).toBe(302)
  })
})
