import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { CONFIGURED } from '../surface/configured'
import { headingOf } from '../surface/heading-of'
import { requireCommand } from '../surface/run-command'
import { copyLayer, createScratchApp } from '../surface/scratch-app'
import type { RunningApp, ScratchApp } from '../surface/scratch-app'

/** In the range of the layer. */
const NUXT_UI = '4.11.2'
/** npm builds what comes from git, and so installs what the layer is developed with, too. */
const INSTALL_TIMEOUT_MS = 600_000
const AUTHOR = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com']

let repository: string
let installed: ScratchApp
let app: RunningApp

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), 'platform-git-'))
  await copyLayer(repository)
  for (const command of [
    ['init', '--quiet'],
    ['add', '--all'],
    [...AUTHOR, 'commit', '--quiet', '--message', 'The layer'],
  ]) {
    await requireCommand('git', command, { cwd: repository })
  }
  installed = await createScratchApp('apps/minimal', { dependencies: 'none' })
  await requireCommand(
    'npm',
    [
      'install',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
      'nuxt@4.5.2',
      `@nuxt/ui@${NUXT_UI}`,
      `git+file://${repository}`,
    ],
    { cwd: installed.folder },
  )
  await installed.nuxt('build', { PLATFORM_LAYER: 'nuxt-platform-layer' })
  app = await installed.start(CONFIGURED)
}, INSTALL_TIMEOUT_MS)

afterAll(async () => {
  await app?.stop()
  await installed?.remove()
  await rm(repository, { recursive: true, force: true })
})

describe('an app with a Nuxt UI of its own, that installed the layer from a git repository', () => {
  // npm runs `prepare` alone for a git repository: its apps check the components themselves.
  it('has the files of the published package, but the declarations of components', async () => {
    const folder = join(installed.folder, 'node_modules/nuxt-platform-layer')
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))

    // npm puts there what could not be shared.
    expect(files.filter(file => !file.startsWith('node_modules/')).sort()).toEqual(
      inject('packedLayer')
        .files.filter(file => !file.endsWith('.d.vue.ts'))
        .sort(),
    )
  })

  it('shares its Nuxt UI with the layer, as a single copy', async () => {
    const { stdout } = await requireCommand(
      'npm',
      ['ls', '@nuxt/ui', '--all', '--parseable', '--long'],
      { cwd: installed.folder },
    )

    expect(stdout.match(/\/node_modules\/@nuxt\/ui:[^:\n]*/g)).toEqual([
      `/node_modules/@nuxt/ui:@nuxt/ui@${NUXT_UI}`,
    ])
  })

  it('has its command', async () => {
    const { stdout } = await requireCommand('npx', ['nuxt-platform-layer', '--help'], {
      cwd: installed.folder,
    })

    expect(stdout).toMatch(/^Usage: nuxt-platform-layer/)
  })

  it('is built, and serves the login page', async () => {
    const response = await app.fetch('/auth', { accept: 'text/html' })

    expect([response.status, await headingOf(response)]).toEqual([200, 'Open your store'])
  })
})
