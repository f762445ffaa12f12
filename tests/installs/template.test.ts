import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startProcess } from '../surface/background-process'
import { CONFIGURED } from '../surface/configured'
import { readDoc } from '../surface/doc-blocks'
import { emulatorControl } from '../surface/emulator-control'
import { freePort } from '../surface/free-port'
import { headingOf } from '../surface/heading-of'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import { createTemplateApp, LAYER } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'

const SHOP = 'demo-store.platform.test'

const OPEN_PAGE = `<template>
  <ShSection heading="Open to all">
    <ShBadge>New</ShBadge>
  </ShSection>
</template>
`

const ROUTE =
  'export default defineEventHandler(async event => ({ shop: (await usePlatformAdmin(event)).session.shop }))\n'

describe('scripts/create-app.mjs', () => {
  it('attack: changes no folder that has files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-taken-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'package.json'), '{}')
    const result = await runCommand('node', ['scripts/create-app.mjs', folder], { cwd: LAYER })

    expect(result).toEqual({
      status: 1,
      stdout: '',
      stderr: `${folder} is not empty. Name a new folder.\n`,
    })
    expect(await readFile(join(folder, 'package.json'), 'utf8')).toBe('{}')
  })
})

describe('an app that was created from this repository', () => {
  let built: ScratchApp
  let app: RunningApp
  const npmRun = (script: string) =>
    requireCommand('npm', ['run', script], {
      cwd: built.folder,
      environment: shellEnvironment({ CI: 'true' }),
    })

  beforeAll(async () => {
    built = await createTemplateApp()
    await writeFile(join(built.folder, 'pages/open.vue'), OPEN_PAGE)
    await mkdir(join(built.folder, 'server/api'))
    await writeFile(join(built.folder, 'server/api/shop.get.ts'), ROUTE)
    await npmRun('build')
    app = await built.start(CONFIGURED)
  })

  afterAll(async () => {
    await app?.stop()
    await built?.remove()
  })

  it('has the scripts that docs/create-an-app.md names, and no others', async () => {
    const { scripts } = JSON.parse(await readFile(join(built.folder, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const [, sentence = ''] = /^Its scripts are (.*)$/m.exec(readDoc('docs/create-an-app.md')) ?? []
    const named = [...sentence.matchAll(/`npm (?:run )?([\w:]+)`/g)].map(([, script]) => script)

    expect(
      Object.keys(scripts)
        .filter(script => !['build:dist', 'prepare'].includes(script))
        .sort(),
    ).toEqual(named.sort())
  })

  it('npm run dev: starts the local platform and serves the first page, with the shop that installed the app', async () => {
    const environment = shellEnvironment({
      PORT: String(await freePort()),
      NUXT_TELEMETRY_DISABLED: '1',
    })
    const dev = await startProcess('npm', ['run', 'dev'], {
      cwd: built.folder,
      environment,
      ready: /http:\/\/\S+\/store\/\S+/,
    })
    onTestFinished(dev.stop)
    const [address = ''] = /http:\/\/\S+\/store\/\S+/.exec(dev.output()) ?? []
    const control = emulatorControl(new URL(address).origin)
    await control('/install', { shop: SHOP })
    const { url } = await control<{ url: string }>('/frame-url', { shop: SHOP, path: '/' })
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Chrome/141.0.0.0' },
    })

    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`This app is installed on ${SHOP}.`)
  })

  it('npm run typecheck: has no type error', async () => {
    const { stdout } = await npmRun('typecheck')

    expect(stdout).toContain('types: 4 programs checked, no error')
  })

  it('npm run build: renders a page of its own with the components', async () => {
    const response = await app.fetch('/open', { accept: 'text/html' })
    const html = await response.text()

    expect(response.status).toBe(200)
    expect(html).toContain('Open to all')
    expect(html).toContain('<span data-slot="base" class="inline-flex')
  })

  it('guards its page and its route', async () => {
    const page = await app.fetch('/', { accept: 'text/html', 'sec-fetch-dest': 'document' })
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
