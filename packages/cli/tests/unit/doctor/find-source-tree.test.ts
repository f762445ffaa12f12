import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSourceTree } from '../../../src/doctor/find-source-tree'
import { scratchFolder } from './scratch-folder'

describe('findSourceTree', () => {
  it('finds the app below the root of its repository', async () => {
    const folder = await scratchFolder({
      'apps/reviews/nuxt.config.mjs': '',
      'shared/plans.ts': '',
    })
    await mkdir(join(folder, '.git'))
    const { prefix, configFile, isFile } = findSourceTree(join(folder, 'apps/reviews'))

    expect([prefix, configFile]).toEqual(['apps/reviews/', 'nuxt.config.mjs'])
    expect(
      ['nuxt.config.mjs', '../../shared/plans.ts', '../reviews', 'server/a.ts'].map(isFile),
    ).toEqual([true, true, false, false])
  })

  it('accepts the .git file of a worktree, and no file outside the repository', async () => {
    const folder = await scratchFolder({ 'app/.git': '', 'app/nuxt.config.ts': '', 'other.ts': '' })
    const { prefix, configFile, isFile } = findSourceTree(join(folder, 'app'))

    expect([prefix, configFile]).toEqual(['', 'nuxt.config.ts'])
    expect(['nuxt.config.ts', '../other.ts'].map(isFile)).toEqual([true, false])
  })

  it('takes the folder of the app as the root without a repository', async () => {
    const folder = await scratchFolder({ 'package.json': '' })
    expect(findSourceTree(folder)).toMatchObject({ prefix: '', configFile: 'nuxt.config.ts' })
  })
})
