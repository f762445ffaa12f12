import { expect, it } from 'vitest'
import { readsProxyAddress } from '../../../src/intercept/client-environment'

it.each([
  ['v20.20.2', false],
  ['v22.20.0', false],
  ['v22.21.0', true],
  ['v22.30.1', true],
  ['v23.11.0', false],
  ['v24.4.1', false],
  ['v24.5.0', true],
  ['v24.21.0', true],
  ['v25.0.0', true],
  ['v26.10.0', true],
])('Node.js %s reads the address of the proxy: %s', (version, isRead) => {
  expect(readsProxyAddress(version)).toBe(isRead)
})
