import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appCommand } from '../../../../testing/playwright/app-command'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-command-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function write(path: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true })
  await writeFile(join(root, path), '{}')
}

describe('appCommand', () => {
  it('is the build where there is one', async () => {
    await write('.output/server/index.mjs')
    await write('node_modules/nuxt/package.json')
    expect(appCommand(root, 4000, {})).toEqual({
      file: process.execPath,
      args: [join(root, '.output/server/index.mjs')],
      shell: false,
      mode: 'production',
    })
  })

  it("is the development server of the app's own Nuxt where there is none", async () => {
    await write('node_modules/nuxt/package.json')
    expect(appCommand(root, 4000, {})).toEqual({
      file: process.execPath,
      args: [
        join(root, 'node_modules/nuxt/bin/nuxt.mjs'),
        'dev',
        root,
        '--port',
        '4000',
        '--host',
        'localhost',
      ],
      shell: false,
      mode: 'development',
    })
  })

  it('is the configured command before all else', async () => {
    await write('.output/server/index.mjs')
    expect(appCommand(root, 4000, { command: 'npm run preview' })).toEqual({
      file: 'npm run preview',
      args: [],
      shell: true,
      mode: 'custom',
    })
  })

  it('reports that there is no app', () => {
    // In no folder of this machine, so that none above it has a Nuxt.
    expect(() => appCommand('/nowhere/app', 4000, {})).toThrow(
      "There is no app to test in /nowhere/app: neither a build in .output nor a Nuxt. Set platform.root to the app's folder.",
    )
  })
})
