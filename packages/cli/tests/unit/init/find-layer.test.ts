import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLayer, readLayer } from '../../../src/init/find-layer'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-find-'))
  await mkdir(join(root, 'checkout'))
  await mkdir(join(root, 'other'))
  await writeFile(
    join(root, 'checkout/package.json'),
    '{ "name": "nuxt-platform-layer", "version": "0.3.1" }',
  )
  await writeFile(join(root, 'other/package.json'), '{ "name": "other" }')
  await writeFile(join(root, 'layer.tgz'), '')
})

afterAll(() => rm(root, { recursive: true }))

/** A package that a package manager installed, because a manifest asked for it. */
async function installed(name: string, asked: string): Promise<string> {
  const host = join(root, name)
  const folder = join(host, 'node_modules/nuxt-platform-layer')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(host, 'package.json'),
    JSON.stringify({ dependencies: { 'nuxt-platform-layer': asked } }),
  )
  await writeFile(
    join(folder, 'package.json'),
    '{ "name": "nuxt-platform-layer", "version": "0.3.1" }',
  )
  return folder
}

describe('the layer of a new app', () => {
  it.each([
    '0.1.0',
    '^0.1.0',
    '~1.2.3-beta.1',
    'latest',
    'git+https://git.example.com/you/nuxt-platform-layer.git#v0.1.0',
    'git+ssh://git@git.example.com/you/layer.git',
    'github:you/nuxt-platform-layer',
    'https://example.com/nuxt-platform-layer-0.1.0.tgz',
  ])('is what --layer names: %s', text => {
    expect(readLayer(text, root)).toEqual({ kind: 'specifier', specifier: text })
  })

  it('is a tarball or a checkout, relative to the folder of the command', () => {
    expect(readLayer('./layer.tgz', root)).toEqual({
      kind: 'tarball',
      path: join(root, 'layer.tgz'),
    })
    expect(readLayer('file:layer.tgz', root)).toEqual({
      kind: 'tarball',
      path: join(root, 'layer.tgz'),
    })
    expect(readLayer('checkout', root)).toEqual({ kind: 'checkout', path: join(root, 'checkout') })
  })

  it.each([
    '',
    'nope',
    './missing.tgz',
    'other',
    'http://example.com/layer.tgz',
    'javascript:alert(1)',
  ])('is refused: "%s"', text => {
    expect(() => readLayer(text, root)).toThrow(
      new Error(
        `--layer must be a version, a git URL, the URL or the path of a packed tarball (.tgz), or the folder of a checkout; "${text}" is none of them.`,
      ),
    )
  })

  it('comes from where the command was installed from', async () => {
    expect(findLayer(await installed('registry', '^0.3.0'))).toEqual({
      kind: 'specifier',
      specifier: '^0.3.1',
    })
    expect(findLayer(await installed('git', 'git+https://git.example.com/you/layer.git'))).toEqual({
      kind: 'specifier',
      specifier: 'git+https://git.example.com/you/layer.git',
    })
    expect(findLayer(await installed('tarball', 'file:../layer.tgz'))).toEqual({
      kind: 'tarball',
      path: join(root, 'layer.tgz'),
    })
  })

  it('is the checkout that the command is run in', () => {
    expect(findLayer(join(root, 'checkout'))).toEqual({
      kind: 'checkout',
      path: join(root, 'checkout'),
    })
  })
})
