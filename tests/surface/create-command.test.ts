import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { expect, it, onTestFinished } from 'vitest'
import { requireCommand, runCommand } from './run-command'
import { LAYER } from './scratch-app'

it('create-nuxt-platform-app finds its templates where npm has installed it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platform-create-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await requireCommand('npm', ['pack', '--pack-destination', folder], {
    cwd: join(LAYER, 'packages/create-nuxt-platform-app'),
  })
  const [tarball = ''] = await readdir(folder)
  await requireCommand('tar', ['xzf', tarball], { cwd: folder })
  await symlink(join(LAYER, 'node_modules'), join(folder, 'node_modules'))
  const { version } = JSON.parse(await readFile(join(LAYER, 'package.json'), 'utf8')) as {
    version: string
  }

  const { status, stderr } = await runCommand(
    process.execPath,
    ['package/dist/create.js', 'my-app', '--yes', '--no-install'],
    { cwd: folder },
  )

  expect([status, stderr]).toEqual([0, ''])
  const app = JSON.parse(await readFile(join(folder, 'my-app/package.json'), 'utf8')) as {
    name: string
    dependencies: Record<string, string>
  }
  expect([app.name, app.dependencies['nuxt-platform-layer']]).toEqual(['my-app', `^${version}`])
  expect(await readdir(join(folder, 'my-app'))).toContain('shopify.app.toml')
})
