import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readReviewOptions } from '../../../src/commands/review'

describe('the arguments of review', () => {
  it('has defaults', () => {
    expect(readReviewOptions(['--cwd', 'apps/one'])).toEqual({
      rootDir: resolve('apps/one'),
      outDir: join(resolve('apps/one'), '.data/review'),
      exclude: [],
      json: false,
    })
  })

  it('reads a build, excluded paths, and the folder of the report', () => {
    const args = ['--server', '.output/server/index.mjs', '--exclude', '/logout', '--exclude', '/x']
    expect(readReviewOptions([...args, '--out', 'report', '--json'])).toEqual({
      rootDir: resolve('.'),
      outDir: resolve('report'),
      server: '.output/server/index.mjs',
      exclude: ['/logout', '/x'],
      json: true,
    })
  })

  it('refuses an excluded path that is none', () => {
    expect(() => readReviewOptions(['--exclude', 'logout'])).toThrow(
      '--exclude must be a path of the app, e.g. /logout, not logout.',
    )
  })
})
