import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platform-own-app-'))
  execFileSync(process.execPath, [join(ROOT, 'scripts/create-app.mjs'), folder])
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('create-app', () => {
  it('copies every file that its scripts import', () => {
    const scripts = readdirSync(join(folder, 'scripts'), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.mjs'))
      .map(name => join(folder, 'scripts', name))
    const missing = scripts.flatMap(script =>
      [...readFileSync(script, 'utf8').matchAll(/^(?:import|\}).* from '(\.[^']+)'/gm)]
        .map(([, path = '']) => join(dirname(script), path))
        .filter(path => !existsSync(path))
        .map(path => `${relative(folder, script)}: ${relative(folder, path)}`),
    )

    expect(scripts.length).toBeGreaterThan(2)
    expect(missing).toEqual([])
  })

  it('leaves out what only this repository needs', () => {
    expect(
      readdirSync(folder).filter(name =>
        ['.ci', '.github', '.playground', 'docs', 'tests'].includes(name),
      ),
    ).toEqual([])
    expect(readdirSync(join(folder, 'packages'))).toEqual(['cli', 'emulator', 'facts'])
    expect(readdirSync(join(folder, 'packages/emulator'))).not.toContain('tests')
  })

  it("keeps JavaScript and the packages out of the app's TypeScript program", () => {
    const excluded = [
      ...readFileSync(join(folder, '.nuxtrc'), 'utf8').matchAll(/=\.\.\/(.+)/g),
    ].map(([, path]) => path)
    const javascript = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter(path => path.endsWith('.mjs'))
      .map(path => path.split('/')[0])

    expect(excluded).toContain('packages')
    expect(javascript.length).toBeGreaterThan(1)
    // The layer's module excludes its templates.
    expect([...new Set(javascript)].filter(path => !excluded.includes(path))).toEqual(['templates'])
  })

  it('copies what the options of the compiler extend', () => {
    for (const name of ['cli', 'emulator', 'facts']) {
      const file = join(folder, `packages/${name}/tsconfig.json`)
      const { extends: base } = JSON.parse(readFileSync(file, 'utf8')) as { extends: string }
      expect(existsSync(join(dirname(file), base)), file).toBe(true)
    }
  })
})
