import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readAppName } from '../../../src/registration/app-name'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'platform-name-'))
})
afterEach(() => rm(root, { recursive: true }))

it.each([
  ['shop-app', '{ "name": "candles" }', 'candles'],
  ['shop-app', '\uFEFF{ "name": "@mill/candles" }', 'candles'],
  ['shop-app', '{ "private": true }', 'shop-app'],
  ['shop-app', '{ "name": "" }', 'shop-app'],
  ['shop-app', 'null', 'shop-app'],
  ['shop-app', 'not JSON', 'shop-app'],
  ['.shop-app', undefined, 'shop-app'],
])(
  'the app in the folder %s with the package.json %j is named %s',
  async (name, json, expected) => {
    const folder = join(root, name)
    await mkdir(folder)
    if (json !== undefined) await writeFile(join(folder, 'package.json'), json)
    expect(await readAppName(folder)).toBe(expected)
  },
)
