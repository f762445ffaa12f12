import { existsSync } from 'node:fs'
import { resolve } from 'pathe'
import { describe, expect, it } from 'vitest'
import { readAppCode } from '../../../../modules/platform/callers/app-code'
import { openCodeIn } from '../../../../modules/platform/callers/find-open-code'
import { listRoutes } from '../../../../modules/platform/callers/route-findings'

const REPOSITORY = resolve(import.meta.dirname, '../../../..')

describe('the apps of this repository', () => {
  it.each([
    // An app that was made of this repository has the routes of the layer as its own.
    ['.', 8],
    ['.playground', 60],
    ['templates/minimal', 3],
    ['templates/qr-codes', 10],
    ['templates/extensions', 7],
  ])('%s identifies every caller, or marks what is public', async (path, atLeast) => {
    const root = resolve(REPOSITORY, path)
    const app = existsSync(`${root}/app`) ? `${root}/app` : root
    const alias = { '~': app, '@': app, '~~': root, '@@': root, '#shared': `${root}/shared` }
    const code = await readAppCode([{ root, app, server: `${root}/server` }], alias)

    expect(listRoutes(code).length).toBeGreaterThanOrEqual(atLeast)
    expect(openCodeIn(code, { routeRules: {}, ssr: true })).toEqual([])
  })
})
