import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { writeBrowserConfig } from '../templates/browser-config'
import { sectionBlocks } from '../surface/doc-blocks'
import { requireCommand, runCommand, shellEnvironment } from '../surface/run-command'
import { packCreateCommand } from './create-command'
import type { CreateCommand } from './create-command'

const NIGHTLY = JSON.parse(
  await readFile(new URL('../../scripts/next/versions.json', import.meta.url), 'utf8'),
) as Record<string, string>

let create: CreateCommand

beforeAll(async () => {
  create = await packCreateCommand(inject('packedLayer').tarball)
})

afterAll(() => create?.remove())

it('an app from the template is upgraded as docs/versions.md has it, and passes its tests', async () => {
  const start = await create.emptyFolder()
  const { status, stderr } = await create.run(start, ['my-app', '--yes'])
  expect(status, stderr).toBe(0)
  const app = { cwd: join(start, 'my-app'), environment: shellEnvironment({ CI: 'true' }) }
  const commands = sectionBlocks('docs/versions.md', '#### Upgrade an app').flatMap(({ code }) =>
    code.split('\n').map(line => line.trim()),
  )
  expect(commands).toEqual([
    [
      'npm install --legacy-peer-deps',
      ...Object.entries(NIGHTLY).map(entry => entry.join('@')),
      'jiti',
    ].join(' '),
    'npm run typecheck',
    'npm run build',
    'npm test',
  ])

  const [install = '', typecheck = '', build = ''] = commands
  await requireCommand('sh', ['-c', install], app)
  const nuxt = JSON.parse(
    await readFile(join(app.cwd, 'node_modules/nuxt/package.json'), 'utf8'),
  ) as { name: string; version: string }
  expect(`npm:${nuxt.name}@${nuxt.version}`).toBe(NIGHTLY['nuxt'])
  await requireCommand('sh', ['-c', typecheck], app)
  const built = await requireCommand('sh', ['-c', build], app)
  // Files of the layer that Node cannot load, and what NUXT_B9003 lists.
  expect(built.stdout + built.stderr).not.toMatch(/NUXT_B(?:5023|8023)/)
  expect(built.stdout + built.stderr).not.toMatch(/^ *- `?nuxt-platform-layer/m)
  // `npm test`, with the browser of this machine.
  const config = await writeBrowserConfig(app.cwd)
  expect(
    await runCommand('npx', ['playwright', 'test', '--config', config, '--reporter=list'], app),
  ).toMatchObject({ status: 0, stdout: expect.stringMatching(/\d+ passed/) as string })
})
