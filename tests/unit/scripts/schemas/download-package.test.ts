import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { downloadPackage } from '../../../../scripts/schemas/download-package.mjs'

const folder = mkdtempSync(join(tmpdir(), 'download-package-'))
const destination = join(folder, 'destination')
const manifest = JSON.stringify({ name: 'sample', version: '1.0.0' })
let source: { name: string; version: string; integrity: string }

beforeAll(() => {
  const sample = join(folder, 'sample')
  for (const path of [sample, destination]) mkdirSync(path)
  writeFileSync(join(sample, 'package.json'), manifest)
  const { stdout } = spawnSync('npm', ['pack', '--dry-run', '--json', sample], { encoding: 'utf8' })
  const [{ integrity }] = Object.values(JSON.parse(stdout) as object)
  source = { name: 'sample', version: `file:${sample}`, integrity }
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

it.each([
  ['npm pack', {}],
  ['npm pack --dry-run', { npm_config_dry_run: 'true' }],
  ['npm pack --pack-destination', { npm_config_pack_destination: destination }],
])('reads the files of a package during %s', (_command, environment) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const files = downloadPackage(source)
  expect([...files].map(([path, content]) => [path, String(content)])).toEqual([
    ['package.json', manifest],
  ])
  expect(readdirSync(destination)).toEqual([])
})

it('refuses another content than the one that was recorded', () => {
  const integrity = 'sha512-other'
  expect(() => downloadPackage({ ...source, integrity })).toThrow(
    `sample@${source.version} has the integrity ${source.integrity}, not sha512-other.`,
  )
})
