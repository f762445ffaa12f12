import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { requireCommand } from '../surface/run-command'
import { LAYER } from '../surface/scratch-app'

/** Pinned, and not installed with the layer: only this file uses them. */
const PUBLINT = 'publint@0.3.21'
const ATTW = '@arethetypeswrong/cli@0.18.5'
/**
 * Source that Nuxt compiles, and TypeScript reads as a bundler does: Node never resolves it. The
 * other entries are for Node as well.
 */
const SOURCE_ENTRIES = ['types', 'modules/platform']

/** Ways to resolve that a package of ES modules does not have. */
const IGNORED = ['node10', 'node16-cjs']

const runTool = (name: string, args: string[]) =>
  requireCommand('npx', ['--yes', '--prefer-offline', name, ...args], { cwd: LAYER })

describe('the packed layer', () => {
  it('passes publint, warnings included', async () => {
    const { stdout } = await runTool(PUBLINT, ['run', inject('packedLayer').tarball, '--strict'])

    expect(stdout).toContain('All good!')
  })

  it('passes attw as a package of ES modules', async () => {
    const { stdout } = await runTool(ATTW, [
      inject('packedLayer').tarball,
      ...['--profile', 'esm-only', '--format', 'json'],
      ...['--exclude-entrypoints', ...SOURCE_ENTRIES],
    ])
    const { analysis } = JSON.parse(stdout) as {
      analysis: {
        entrypoints: Record<string, unknown>
        problems: { kind: string; resolutionKind?: string }[]
      }
    }

    expect(Object.keys(analysis.entrypoints).sort()).toEqual([
      '.',
      './core',
      './emulator',
      './package.json',
      './playwright',
      './testing',
    ])
    // The report lists what the profile ignores as well.
    expect(
      analysis.problems.filter(({ resolutionKind = '' }) => !IGNORED.includes(resolutionKind)),
    ).toEqual([])
  })
})

describe('create-nuxt-platform-app', () => {
  it('has the version of the layer, which it installs', async () => {
    const versions = await Promise.all(
      ['package.json', 'packages/create-nuxt-platform-app/package.json'].map(
        async path =>
          (JSON.parse(await readFile(join(LAYER, path), 'utf8')) as { version: string }).version,
      ),
    )

    expect(versions[1]).toBe(versions[0])
  })
})
