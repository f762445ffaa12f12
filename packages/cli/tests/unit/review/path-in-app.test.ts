import { expect, it } from 'vitest'
import { isInApp, pathInApp } from '../../../src/review/path-in-app'

it.each([
  ['/app', '/app', true, '/'],
  ['/app/plan', '/app', true, '/plan'],
  ['/app?tab=1', '/app', true, '?tab=1'],
  ['/app-form', '/app', false, '/app-form'],
  ['/plan', '/app', false, '/plan'],
  ['/plan', '', true, '/plan'],
  ['', '', true, '/'],
])('takes the base path from %s in an app at "%s"', (path, basePath, isIn, inApp) => {
  expect([isInApp(path, { basePath }), pathInApp(path, { basePath })]).toEqual([isIn, inApp])
})
