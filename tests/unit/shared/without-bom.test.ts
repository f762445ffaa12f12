import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import * as graphql from 'graphql'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { cassetteOf, readCassette } from '../../../packages/cli/src/cassette/cassette-file'
import { findLayer } from '../../../packages/cli/src/init/find-layer'
import { readSnapshotFile } from '../../../packages/emulator/src/snapshots/snapshot-files'
import { readSeedFile } from '../../../packages/emulator/src/seed/seed-file'
import { readSchema } from '../../../modules/platform/codegen/read-schema'
import { dependsOnOpenTelemetry } from '../../../modules/platform/open-telemetry'
import { readAppExtensions } from '../../../packages/facts/registration/app-extensions'
import { editToml } from '../../../packages/facts/registration/edit-toml'
import { findRegistration } from '../../../packages/facts/registration/find-registration'
import { findSidekickExtensions } from '../../../packages/facts/registration/sidekick-extensions'

const BOM = '\uFEFF'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platform-marked-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** Writes a file with a byte order mark, and returns its path. */
async function writeMarked(name: string, content: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, BOM + content)
  return path
}

describe('a byte order mark is accepted at the start of', () => {
  it('a registration file', async () => {
    await writeMarked('shopify.app.toml', 'client_id = "key"\n[access_scopes]\nscopes = "x_y"\n')
    const registration = await findRegistration(folder, {})
    expect(registration?.clientId).toBe('key')
    expect(registration?.placeOf(['access_scopes', 'scopes'])).toBe('shopify.app.toml:3')
  })

  it('the registration file that a client id selects', async () => {
    await writeMarked('shopify.app.toml', 'client_id = "key"\n')
    await writeMarked('shopify.app.staging.toml', 'client_id = "staging-key"\n')
    const found = await findRegistration(folder, { NUXT_PLATFORM_API_KEY: 'staging-key' })
    expect(found?.file).toBe('shopify.app.staging.toml')
  })

  it('the file of an extension, and its locale', async () => {
    const extension = '[[extensions]]\nname = "t:name"\ntype = "admin_link"\n'
    await writeMarked(
      'extensions/a/shopify.extension.toml',
      `${extension}[[extensions.targeting]]\ntarget = "admin.product-details.action.link"\nurl = "app://a"\ntools = "./tools.json"\n`,
    )
    await writeMarked('extensions/a/locales/en.default.json', '{ "name": "Labels" }')
    expect((await readAppExtensions(folder)).adminLinks).toEqual([
      { label: 'Labels', target: 'admin.product-details.action.link', url: '/a' },
    ])
    expect(await findSidekickExtensions(folder)).toEqual(['extensions/a/shopify.extension.toml:7'])
  })

  it('a seed', async () => {
    expect(await readSeedFile(await writeMarked('seed.json', '{ "stores": [] }'))).toEqual({
      stores: [],
    })
  })

  it('a snapshot', async () => {
    await writeMarked('platform/snapshots/a.json', '{ "format": "other" }')
    await expect(readSnapshotFile(folder, 'a')).rejects.toThrow(
      'This is not a snapshot of a local platform',
    )
  })

  it('a cassette', async () => {
    const cassette = cassetteOf('a.test', [])
    await writeMarked('platform/cassettes/a.json', JSON.stringify(cassette))
    expect(await readCassette(folder, 'a')).toEqual(cassette)
  })

  it('the manifests from which init finds the layer', async () => {
    const layer = 'node_modules/nuxt-platform-layer/package.json'
    const path = await writeMarked(layer, '{ "name": "nuxt-platform-layer", "version": "1.2.3" }')
    await writeMarked('package.json', '{ "dependencies": { "nuxt-platform-layer": "^1.0.0" } }')
    expect(findLayer(dirname(path))).toEqual({ kind: 'specifier', specifier: '^1.2.3' })
  })

  it('the package.json of an app', async () => {
    const path = await writeMarked(
      'package.json',
      '{ "dependencies": { "@opentelemetry/api": "1.9.0", "nuxt-platform-layer": "1.0.0" } }',
    )
    expect(dependsOnOpenTelemetry(dirname(path))).toBe(true)
  })

  it.each([
    ['schema.graphql', 'type Query { a: Int }'],
    [
      'schema.json',
      JSON.stringify(graphql.introspectionFromSchema(graphql.buildSchema('type Query { a: Int }'))),
    ],
  ])('the schema %s', async (name, content) => {
    const path = await writeMarked(name, content)
    const schema = await readSchema(graphql, {
      api: 'admin',
      version: '2026-10',
      isDefault: true,
      path,
    })
    expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(['a'])
  })
})

it('a byte order mark stays in a registration file that is edited', () => {
  expect(
    editToml(`${BOM}client_id = "a"\n`, [
      { kind: 'set', table: [], key: 'client_id', value: 'b' },
      { kind: 'set', table: ['auth'], key: 'redirect_urls', value: ['https://a.example'] },
    ]),
  ).toBe(`${BOM}client_id = "b"\n\n[auth]\nredirect_urls = ["https://a.example"]\n`)
})
