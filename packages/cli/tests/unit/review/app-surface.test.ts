import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  findByPath,
  matchesPattern,
  pagePattern,
  readAppSurface,
} from '../../../src/review/app-surface'

describe('pagePattern', () => {
  it.each([
    ['index', '/'],
    ['products/index', '/products'],
    ['products/[id]', '/products/:id'],
    ['(admin)/orders/[[id]]', '/orders/:id'],
    ['files/[...path]', '/files/**'],
  ])('derives the path of %s', (path, pattern) => {
    expect(pagePattern(path)).toBe(pattern)
  })
})

describe('matchesPattern', () => {
  it.each([
    ['/products/7', '/products/:id', true],
    ['/products/7/', '/products/:id', true],
    ['/products', '/products/:id', false],
    ['/products/7/edit', '/products/:id', false],
    ['/files/a/b.pdf', '/files/**', true],
    ['/aXb', '/a.b', false],
  ])('compares %s with %s', (path, pattern, matches) => {
    expect(matchesPattern(path, pattern)).toBe(matches)
  })

  it('finds the most exact one', () => {
    const patterns = ['/products/:id', '/products/new'].map(pattern => ({ pattern }))
    expect(findByPath(patterns, '/products/new')).toEqual({ pattern: '/products/new' })
    expect(findByPath(patterns, '/orders')).toBeUndefined()
  })
})

describe('readAppSurface', () => {
  it('finds the calls of a handler that a route only exports', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-surface-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const routes = join(folder, 'server/routes/proxy')
    await mkdir(routes, { recursive: true })
    await writeFile(join(folder, 'nuxt.config.ts'), 'export default {}\n')
    await writeFile(
      join(routes, '[...path].ts'),
      'export default defineEventHandler(event => usePlatformAppProxy(event))\n',
    )
    await writeFile(join(routes, 'index.ts'), "export { default } from './[...path]'\n")
    const found = await readAppSurface(folder)
    expect(found.routes.map(({ pattern, file, signed }) => [pattern, file, signed])).toEqual([
      ['/proxy/**', 'server/routes/proxy/[...path].ts', ['app proxy']],
      ['/proxy', 'server/routes/proxy/index.ts', ['app proxy']],
    ])
  })

  it('finds the calls of utilities that a handler calls', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'platform-surface-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    for (const path of ['server/routes', 'server/utils'])
      await mkdir(join(folder, path), { recursive: true })
    await writeFile(join(folder, 'nuxt.config.ts'), 'export default {}\n')
    await writeFile(
      join(folder, 'server/utils/hook.ts'),
      'export async function readHook(event) {\n  return usePlatformWebhook(event)\n}\n',
    )
    await writeFile(
      join(folder, 'server/routes/hooks.post.ts'),
      'export default defineEventHandler(event => readHook(event))\n',
    )
    const found = await readAppSurface(folder)
    expect(found.routes.map(({ pattern, signed }) => [pattern, signed])).toEqual([
      ['/hooks', ['webhook']],
    ])
  })
})
